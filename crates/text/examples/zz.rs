use std::io::BufRead;
fn main(){ let mut bad=0; let mut n=0; for l in std::io::stdin().lock().lines(){ let l=l.unwrap(); let v:Vec<&str>=l.split(' ').collect(); n+=1;
 let got = if v[0]=="d" { oxpecker_text::decimal::double_to_text(f64::from_bits(u64::from_str_radix(v[1],16).unwrap())) } else { oxpecker_text::decimal::single_to_text(f32::from_bits(u32::from_str_radix(v[1],16).unwrap())) };
 if got!=v[2] { bad+=1; if bad<40 { println!("{l} got {got}"); } } } println!("{n} {bad}"); }
