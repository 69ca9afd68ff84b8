import { type SQL, sql } from 'drizzle-orm';
import type { VideoPart, VideoToWatch } from '#modules/progress/contract/watched-videos.ts';
import type { Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { studyFacts } from '#server/db/schema/study-facts.ts';
import { sections } from '#server/db/schema/units.ts';
import { videoLengths, watchClocks, watchedVideos } from '#server/db/schema/watched-videos.ts';
import type { WatchClock } from './watching.rules.ts';

/** Whether a course requires units to be opened and watched before they are ticked: an expression of a query on courses. */
export const requiresWatching: SQL<boolean> = sql<boolean>`coalesce((${courses.completionRule} ->> 'watched')::boolean, false)`;

/** The length of a unit's video as players say: an expression of a query on sections. */
export const videoSeconds: SQL<number | null> = sql<number | null>`(select ${videoLengths.seconds} from ${videoLengths}
  where ${videoLengths.sectionId} = ${sections.id} and ${videoLengths.videoUrl} = ${sections.videoUrl})`;

/** What is needed to tick a unit. */
export interface TickedUnit extends VideoToWatch {
  readonly hasTest: boolean;
  /** Whether its course requires it to be opened and watched first. */
  readonly isWatched: boolean;
}

/** What a user did with a unit of a course that requires watching. */
export interface Watching {
  readonly opened: boolean;
  readonly parts: readonly VideoPart[];
}

/** Returns which of these units a user has opened, and what they have watched of their videos. */
export async function findWatching(
  tx: Handle,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Watching>> {
  const { rows } = await tx.execute<{ id: string; opened: boolean; parts: VideoPart[] }>(sql`
    select u.unit as id, coalesce(w.parts, '[]') as parts, exists (select from ${studyFacts}
        where ${studyFacts.userId} = ${userId} and ${studyFacts.kind} = 'opened' and ${studyFacts.sectionId} = u.unit) as opened
    from unnest(${`{${ids.join(',')}}`}::uuid[]) as u(unit)
      left join ${watchedVideos} w on w.section_id = u.unit and w.user_id = ${userId}`);
  return new Map(rows.map(({ id, ...watching }) => [id, watching]));
}

/**
 * Returns the clock of a user and the time of the database. Begins it with the first report. It is locked until the
 * transaction ends, so that two browsers that report at the same time do not use the same time.
 */
export async function lockClock(tx: Handle, userId: string): Promise<{ clock: WatchClock; now: number }> {
  const { rows } = await tx.execute<{ now: number } & WatchClock & Record<string, unknown>>(sql`
    insert into ${watchClocks} as c (user_id, used_until, devices) values (${userId}, clock_timestamp(), '{}')
    on conflict (user_id) do update set devices = c.devices
    returning (extract(epoch from used_until) * 1000)::float8 as "usedUntil", devices,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now`);
  const { now, ...clock } = rows[0]!;
  return { now, clock };
}

/** Stores the clock of a user. */
export async function updateClock(tx: Handle, userId: string, { usedUntil, devices }: WatchClock): Promise<void> {
  await tx.execute(sql`
    update ${watchClocks} set used_until = to_timestamp(${usedUntil}::float8 / 1000), devices = ${JSON.stringify(devices)}::jsonb
    where user_id = ${userId}`);
}

/** Stores how long the videos of units are, by unit; of two lengths of the same video the longer one. */
export async function storeLengths(
  tx: Handle,
  videos: ReadonlyMap<string, { readonly videoUrl: string | null; readonly seconds: number }>,
): Promise<void> {
  const rows = [...videos].map(([id, video]) => ({ id, ...video }));
  await tx.execute(sql`
    insert into ${videoLengths} as known (section_id, video_url, seconds)
    select id, "videoUrl", seconds from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(id uuid, "videoUrl" text, seconds int)
    order by id
    on conflict (section_id) do update set video_url = excluded.video_url, seconds = excluded.seconds
      where known.video_url <> excluded.video_url or known.seconds < excluded.seconds`);
}

/** Stores what a user has watched of videos, by unit. */
export async function storeWatched(tx: Handle, userId: string, videos: ReadonlyMap<string, readonly VideoPart[]>) {
  const rows = [...videos].map(([id, parts]) => ({ id, parts }));
  await tx.execute(sql`
    insert into ${watchedVideos} (user_id, section_id, parts)
    select ${userId}::uuid, id, parts from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(id uuid, parts jsonb)
    order by id
    on conflict (user_id, section_id) do update set parts = excluded.parts, updated_at = now()`);
}
