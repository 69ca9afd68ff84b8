import { bits, idAt } from '#bench/large-school/chance.ts';
import { coursesOf } from '#bench/large-school/rows.ts';
import type { Size } from '#bench/large-school/size.ts';

/** The imbalance of shards: the fullest divided by the average. */
export interface Evenness {
  readonly byUser: number;
  readonly byCourse: number;
}

/** Returns a 32-bit hash of a UUID's text, as a database that distributes by hash would compute it. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return bits(hash >>> 0, 9, 0);
}

/** Distributes the enrolments of a generated school over so many shards, by user and by course. */
export function layOnShards(size: Size, shards: number): Evenness {
  const byUser = Array.from({ length: shards }, () => 0);
  const byCourse = Array.from({ length: shards }, () => 0);
  const shardOf = (kind: number, n: number): number => hashOf(idAt(1_700_000_000_000 + n, size.seed, kind, n)) % shards;
  const courseShards = Array.from({ length: size.courses }, (_, n) => shardOf(2, n));
  let all = 0;
  for (let user = 0; user < size.users; user++) {
    const courses = coursesOf(size, user);
    byUser[shardOf(1, user)]! += courses.length;
    for (const course of courses) byCourse[courseShards[course]!]! += 1;
    all += courses.length;
  }
  return { byUser: (Math.max(...byUser) * shards) / all, byCourse: (Math.max(...byCourse) * shards) / all };
}
