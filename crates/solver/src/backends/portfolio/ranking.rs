//! Who is asked first: the member that is expected to answer soonest.
//!
//! What a question costs a member is remembered as a running mean. A member that was never asked is expected to be slower than
//! the others by the factor that its table entry says, so that a slow machine or hard questions do not make strangers
//! attractive: only an answer in a race or in a trial does. Trials of the others get a small share of all time.

use std::time::Duration;

use super::super::Effort;

/// Questions a process is expected to be of use for, over which its start is spread.
const SPREAD: u64 = 20;
/// The share of all time that trials of another member may take: one part in this many.
const SHARE: u64 = 20;

/// What is known about one member, in microseconds.
#[derive(Clone, Copy, Debug)]
struct Record {
    start: u64,
    usual: u64,
    /// The running mean; `None` before the first answer.
    mean: Option<u64>,
    /// Whether its start is paid for.
    started: bool,
    /// What may be spent on trying it.
    credit: u64,
}

/// What is known about all members.
#[derive(Clone, Debug)]
pub(super) struct Ranking {
    records: Vec<Record>,
    /// The member that has been asked first lately.
    leader: usize,
}

impl Ranking {
    /// A ranking of members that were never asked.
    pub(super) fn new(efforts: impl IntoIterator<Item = Effort>) -> Self {
        let record = |effort: Effort| Record {
            start: micros(effort.start),
            usual: micros(effort.question).max(1),
            mean: None,
            started: false,
            credit: 0,
        };
        let records = efforts.into_iter().map(record).collect();
        let mut ranking = Self { records, leader: 0 };
        ranking.leader = ranking.best();
        ranking
    }

    /// All members in the order in which they are asked.
    pub(super) fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.records.len()).collect();
        order.sort_by_key(|it| self.expected(*it));
        let trial = order
            .iter()
            .position(|it| *it != self.leader && self.records[*it].credit >= self.trial(*it));
        if let Some(position) = trial {
            order[..=position].rotate_right(1);
        }
        order
    }

    /// A member was asked, and after this long its question was decided, by whoever.
    pub(super) fn asked(&mut self, member: usize, time: Duration) {
        let time = micros(time);
        let trial = member != self.leader;
        self.sample(member, time);
        for (other, record) in self.records.iter_mut().enumerate() {
            if other != member {
                record.credit = record.credit.saturating_add(time / SHARE);
            }
        }
        if trial {
            self.records[member].credit = 0;
        }
        self.leader = self.best();
    }

    /// A member answered first although another one had been asked before.
    pub(super) fn won(&mut self, member: usize, time: Duration) {
        let record = &mut self.records[member];
        let time = micros(time);
        // A race shows it without its start and without anything it kept from the question before.
        record.mean = Some(record.mean.map_or(time, |mean| (mean + time) / 2));
        self.leader = self.best();
    }

    /// Adds a sample. The first question also pays for the start and says little about the next ones.
    fn sample(&mut self, member: usize, time: u64) {
        let leads = member == self.leader;
        let record = &mut self.records[member];
        let first = !record.started;
        record.started = true;
        let time = if first {
            time.saturating_sub(record.start)
        } else {
            time
        };
        // Samples of trials are rare, so each of them counts more.
        let weight = if leads { 8 } else { 2 };
        record.mean = Some(match record.mean {
            None => time.max(record.usual),
            Some(mean) => (mean * (weight - 1) + time) / weight,
        });
    }

    fn best(&self) -> usize {
        let all = 0..self.records.len();
        all.min_by_key(|it| self.expected(*it)).unwrap_or(0)
    }

    /// What a question is expected to cost when it is put to this member first.
    fn expected(&self, member: usize) -> u64 {
        let record = &self.records[member];
        let start = if record.started { 0 } else { record.start };
        let question = record.mean.unwrap_or_else(|| self.scaled(record.usual));
        question.saturating_add(start / SPREAD)
    }

    /// What a trial costs.
    fn trial(&self, member: usize) -> u64 {
        let record = &self.records[member];
        let start = if record.started { 0 } else { record.start };
        let question = record.mean.unwrap_or_else(|| self.scaled(record.usual));
        question.saturating_add(start).max(1)
    }

    /// The usual time of a stranger, as much longer as the leader takes longer than usual.
    fn scaled(&self, usual: u64) -> u64 {
        let leader = &self.records[self.leader];
        match leader.mean {
            Some(mean) if mean > leader.usual => usual.saturating_mul(mean) / leader.usual,
            _ => usual,
        }
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAST: Effort = effort(2_000, 400);
    const SLOW: Effort = effort(12_000, 2_000);

    const fn effort(start: u64, question: u64) -> Effort {
        Effort {
            start: Duration::from_micros(start),
            question: Duration::from_micros(question),
        }
    }

    fn first(ranking: &Ranking) -> usize {
        ranking.order()[0]
    }

    /// Asks questions that take each member its time, without races; gives how often each was asked first.
    fn play(ranking: &mut Ranking, times: [u64; 2], questions: usize) -> [usize; 2] {
        let mut asked = [0, 0];
        for _ in 0..questions {
            let member = first(ranking);
            asked[member] += 1;
            ranking.asked(member, Duration::from_micros(times[member]));
        }
        asked
    }

    #[test]
    fn the_order_of_the_user_does_not_matter() {
        assert_eq!(first(&Ranking::new([FAST, SLOW])), 0);
        assert_eq!(first(&Ranking::new([SLOW, FAST])), 1);
    }

    #[test]
    fn a_slow_machine_does_not_make_strangers_attractive() {
        let mut ranking = Ranking::new([FAST, SLOW]);
        let asked = play(&mut ranking, [8_000, 40_000], 30);
        assert_eq!(asked, [30, 0]);
    }

    #[test]
    fn trials_take_a_small_share() {
        let mut ranking = Ranking::new([FAST, SLOW]);
        let asked = play(&mut ranking, [400, 4_000], 10_000);
        assert!(asked[1] > 1, "{asked:?}");
        let share = asked[1] * 4_000 * 100 / (asked[0] * 400);
        assert!(share <= 7, "{asked:?}: {share} %");
    }

    #[test]
    fn whoever_turns_out_faster_is_asked_first() {
        let mut ranking = Ranking::new([FAST, SLOW]);
        play(&mut ranking, [4_000, 300], 1_000);
        let asked = play(&mut ranking, [4_000, 300], 1_000);
        assert!(asked[1] > 980, "{asked:?}");
        // The questions change: the former leader comes back.
        play(&mut ranking, [400, 9_000], 2_000);
        let asked = play(&mut ranking, [400, 9_000], 1_000);
        assert!(asked[0] > 980, "{asked:?}");
    }

    #[test]
    fn races_decide_who_is_asked_first() {
        let mut ranking = Ranking::new([FAST, SLOW]);
        for _ in 0..2 {
            assert_eq!(first(&ranking), 0);
            // A question that only the second member could answer.
            ranking.asked(0, Duration::from_millis(60));
            ranking.won(1, Duration::from_millis(8));
            if first(&ranking) == 1 {
                return;
            }
        }
        panic!("{ranking:?}");
    }
}
