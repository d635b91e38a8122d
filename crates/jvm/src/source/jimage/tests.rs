//! Images made by hand, in both byte orders.

use std::fs;
use std::path::PathBuf;

use super::index::{HASH_SEED, hash};
use super::*;

/// A resource: module, directory, name, extension, contents, and whether it is compressed.
type Resource = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    Vec<u8>,
    bool,
);

/// Writes an image.
struct Writer {
    big_endian: bool,
    strings: Vec<u8>,
}

impl Writer {
    fn int(&self, value: u32) -> [u8; 4] {
        if self.big_endian {
            value.to_be_bytes()
        } else {
            value.to_le_bytes()
        }
    }

    fn long(&self, value: u64) -> [u8; 8] {
        if self.big_endian {
            value.to_be_bytes()
        } else {
            value.to_le_bytes()
        }
    }

    /// The offset of a name.
    fn text(&mut self, text: &str) -> u32 {
        let offset = self.strings.len() as u32;
        self.strings.extend(text.as_bytes());
        self.strings.push(0);
        offset
    }

    /// Wraps bytes in a compressed form: zlib with one stored block.
    fn compressed(&mut self, contents: &[u8]) -> Vec<u8> {
        let length = contents.len() as u16;
        let mut stream = vec![0x78, 0x01, 1];
        stream.extend(length.to_le_bytes());
        stream.extend((!length).to_le_bytes());
        stream.extend(contents);
        let (mut a, mut b) = (1_u32, 0_u32);
        for byte in contents {
            a = (a + u32::from(*byte)) % 65521;
            b = (b + a) % 65521;
        }
        stream.extend((b << 16 | a).to_be_bytes());
        let method = self.text("zip");
        let mut wrapped = self.int(0xcafe_fafa).to_vec();
        wrapped.extend(self.long(stream.len() as u64));
        wrapped.extend(self.long(contents.len() as u64));
        wrapped.extend(self.int(method));
        wrapped.extend(self.int(0));
        wrapped.push(1);
        wrapped.extend(stream);
        wrapped
    }

    /// The whole image.
    fn image(mut self, resources: &[Resource]) -> Vec<u8> {
        let mut locations = Vec::new();
        let mut data = Vec::new();
        let mut entries = Vec::new();
        for (module, folder, base, extension, contents, compress) in resources {
            let stored = if *compress {
                self.compressed(contents)
            } else {
                contents.clone()
            };
            let dot = if extension.is_empty() { "" } else { "." };
            let slash = if folder.is_empty() { "" } else { "/" };
            let name = format!("/{module}/{folder}{slash}{base}{dot}{extension}");
            entries.push((name, locations.len() as u32));
            let texts = [module, folder, base, extension].map(|part| u64::from(self.text(part)));
            let sizes = [
                data.len() as u64,
                if *compress { stored.len() as u64 } else { 0 },
                contents.len() as u64,
            ];
            for (kind, value) in texts.into_iter().chain(sizes).enumerate() {
                locations.push((kind as u8 + 1) << 3 | 3);
                locations.extend((value as u32).to_be_bytes());
            }
            // A kind from the future.
            locations.extend([9 << 3, 7, 0]);
            data.extend(stored);
        }
        // A table long enough that no two names share a place.
        let places = |length: usize| -> Vec<usize> {
            let place = |name: &String| hash(name, HASH_SEED) as usize % length;
            entries.iter().map(|(name, _)| place(name)).collect()
        };
        let distinct = |length: &usize| {
            let mut places = places(*length);
            places.sort_unstable();
            places.dedup();
            places.len() == entries.len()
        };
        let length = (entries.len()..).find(distinct).unwrap();
        let mut redirect = vec![0_i32; length];
        let mut offsets = vec![u32::MAX; length];
        for ((_, offset), place) in entries.iter().zip(places(length)) {
            redirect[place] = -1 - place as i32;
            offsets[place] = *offset;
        }
        let mut image = Vec::new();
        for value in [
            0xcafe_dada,
            1 << 16,
            0,
            entries.len() as u32,
            length as u32,
            locations.len() as u32,
            self.strings.len() as u32,
        ] {
            image.extend(self.int(value));
        }
        redirect
            .iter()
            .for_each(|value| image.extend(self.int(value.cast_unsigned())));
        offsets
            .iter()
            .for_each(|value| image.extend(self.int(*value)));
        image.extend(locations);
        image.extend(self.strings);
        image.extend(data);
        image
    }
}

/// The image of one module with two classes, one of them compressed.
fn example(big_endian: bool) -> Vec<u8> {
    let mut writer = Writer {
        big_endian,
        strings: vec![0],
    };
    let module = writer.text("m");
    let package: Vec<u8> = [writer.int(0), writer.int(module)].concat();
    writer.image(&[
        ("packages", "", "a.b", "", package, false),
        (
            "m",
            "a/b",
            "Plain",
            "class",
            b"plain contents".to_vec(),
            false,
        ),
        (
            "m",
            "a/b",
            "Small",
            "class",
            b"compressed contents".to_vec(),
            true,
        ),
        ("m", "", "module-info", "class", b"module".to_vec(), false),
    ])
}

/// Writes bytes to a file of their own.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = std::env::temp_dir().join(format!("oxpecker-jimage-{name}-{}", std::process::id()));
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn classes_are_found_in_both_byte_orders() {
    for big_endian in [false, true] {
        let path = file(&format!("order-{big_endian}"), &example(big_endian));
        let image = JImage::open(&path).unwrap();
        assert_eq!(image.list().unwrap(), ["a/b/Plain", "a/b/Small"]);
        assert_eq!(image.resources().len(), 4);
        assert_eq!(image.find("a/b/Plain").unwrap().unwrap(), b"plain contents");
        assert_eq!(
            image.find("a/b/Small").unwrap().unwrap(),
            b"compressed contents"
        );
        for absent in ["a/b/Other", "a/Plain", "Plain", "", "/", "a/b/"] {
            assert_eq!(image.find(absent).unwrap(), None, "{absent}");
        }
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn damaged_images_do_no_harm() {
    let good = example(false);
    let mut rng = oxpecker_base::Rng::new(7);
    for round in 0..400 {
        let mut bytes = good.clone();
        for _ in 0..1 + rng.below(3) {
            let at = rng.below(bytes.len());
            bytes[at] = rng.below(256) as u8;
        }
        if round % 5 == 0 {
            bytes.truncate(rng.below(good.len()));
        }
        let path = file("damaged", &bytes);
        if let Ok(image) = JImage::open(&path) {
            let _ = image.list();
            let _ = image.resources();
            let _ = image.find("a/b/Plain");
            let _ = image.find("a/b/Small");
        }
    }
    fs::remove_file(file("damaged", b"")).unwrap();
}
