/** What was measured, and on what: see docs/scaling.md for the commands. */
export interface Measured {
  /** Bytes on disk for each user of a school with 1 course to 100 users and 5 enrolments each, tables and indexes. */
  readonly bytesPerUser: number;
  /** The part of it that everyday requests touch: indexes of keys, sessions, the newest enrolments. */
  readonly hotShare: number;
  /** Per processor core, requests a second: pages and lists that lie ready, reads by a session, writes. */
  readonly keptPerSecond: number;
  readonly readsPerSecond: number;
  readonly writesPerSecond: number;
  /** Write-ahead log of a purchase, in bytes. */
  readonly walPerPurchase: number;
}

/** How people use a school; guesses, said aloud so that others can put theirs in. */
export const HABITS = {
  activeShare: 0.1,
  /** What somebody does on a day they come: pages that lie ready, reads with their session, writes. */
  kept: 15,
  reads: 20,
  writes: 3,
  /** The busiest hour has this share of the day, and its busiest minute this many times its average. */
  busiestHour: 0.15,
  burst: 3,
} as const;

/** What a school of so many people asks of machines at its busiest. */
export interface Demand {
  readonly users: number;
  readonly diskGiB: number;
  readonly memoryGiB: number;
  readonly requestsPerSecond: number;
  readonly readsPerSecond: number;
  readonly writesPerSecond: number;
  /** Processor cores for Aula and PostgreSQL together, busy for 60 % of the time. */
  readonly cores: number;
  /** Write-ahead log to ship to a replica, in Mbit/s. */
  readonly walMbit: number;
}

/** Works demand out from habits and measurements. */
export function demandOf(users: number, measured: Measured): Demand {
  const peak = (each: number): number =>
    (users * HABITS.activeShare * each * HABITS.busiestHour * HABITS.burst) / 3_600;
  const [kept, reads, writes] = [peak(HABITS.kept), peak(HABITS.reads), peak(HABITS.writes)];
  const busy = kept / measured.keptPerSecond + reads / measured.readsPerSecond + writes / measured.writesPerSecond;
  const bytes = users * measured.bytesPerUser;
  return {
    users,
    diskGiB: bytes / 2 ** 30,
    memoryGiB: (bytes * measured.hotShare) / 2 ** 30,
    requestsPerSecond: kept + reads + writes,
    readsPerSecond: reads,
    writesPerSecond: writes,
    cores: busy / 0.6,
    walMbit: (writes * measured.walPerPurchase * 8) / 1e6,
  };
}
