/** Measurements; docs/scaling.md has the commands and the machine. */
export interface Measured {
  /** Bytes on disk for each user of a school with 1 course to 100 users and 5 enrolments each, tables and indexes. */
  readonly bytesPerUser: number;
  /** The part of it that frequent requests read: indexes of keys, sessions, the newest enrolments. */
  readonly hotShare: number;
  /** Per processor core, requests a second: cached pages and lists, reads with a session, writes. */
  readonly keptPerSecond: number;
  readonly readsPerSecond: number;
  readonly writesPerSecond: number;
  /** Write-ahead log of a purchase, in bytes. */
  readonly walPerPurchase: number;
}

/** How a school is used; assumptions to be replaced by your own. */
export const HABITS = {
  activeShare: 0.1,
  /** Requests of a user on an active day: cached pages, reads with a session, writes. */
  kept: 15,
  reads: 20,
  writes: 3,
  /** The busiest hour's share of the day, and its busiest minute relative to its average. */
  busiestHour: 0.15,
  burst: 3,
} as const;

/** The load of a school of so many users at its peak. */
export interface Demand {
  readonly users: number;
  readonly diskGiB: number;
  readonly memoryGiB: number;
  readonly requestsPerSecond: number;
  readonly readsPerSecond: number;
  readonly writesPerSecond: number;
  /** CPU cores for Aula and PostgreSQL together, at 60 % utilisation. */
  readonly cores: number;
  /** Write-ahead log to ship to a replica, in Mbit/s. */
  readonly walMbit: number;
}

/** Computes the load from assumptions and measurements. */
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
