import { and, eq, sql } from 'drizzle-orm';
import type { Locale } from '#contract/locales.ts';
import type { StudyState } from '#modules/progress/contract/progress.ts';
import type { VideoPart, VideoToWatch } from '#modules/progress/contract/watched-videos.ts';
import { courseIs } from '#server/db/course-ref.ts';
import type { Handle } from '#server/db/database.ts';
import { latestFacts } from '#server/db/latest-facts.ts';
import { completions } from '#server/db/schema/completions.ts';
import { courses } from '#server/db/schema/courses.ts';
import { studyLocales } from '#server/db/schema/study-locales.ts';
import { tests } from '#server/db/schema/tests.ts';
import { sections } from '#server/db/schema/units.ts';
import { watchedVideos } from '#server/db/schema/watched-videos.ts';
import { isUnitToRead, type UnitsToRead } from '#server/db/units-to-read.ts';
import { videoSeconds, requiresWatching, type TickedUnit } from './watching.queries.ts';

/** Returns the ids of those of these units of a course (`_id` or `customId`) that a user has completed. */
export async function listDone(db: Handle, course: string, userId: string, which: UnitsToRead): Promise<string[]> {
  const rows = await db
    .select({ id: completions.sectionId })
    .from(completions)
    .innerJoin(sections, eq(sections.id, completions.sectionId))
    .innerJoin(courses, eq(courses.id, sections.courseId))
    .where(and(eq(completions.userId, userId), courseIs(course), isUnitToRead(which)));
  return rows.map((row) => row.id);
}

/** Returns a unit of a course, which then stays until the transaction ends; null if the course has no such unit. */
export async function lockUnit(tx: Handle, course: string, sectionId: string): Promise<TickedUnit | null> {
  const [row] = await tx
    .select({
      hasTest: sql<boolean>`exists (select from ${tests} where ${tests.sectionId} = ${sections.id})`,
      isWatched: requiresWatching,
      videoUrl: sections.videoUrl,
      durationSeconds: sections.durationSeconds,
      filmSeconds: videoSeconds,
    })
    .from(sections)
    .innerJoin(courses, eq(courses.id, sections.courseId))
    .where(and(eq(sections.id, sectionId), courseIs(course)))
    .for('key share', { of: sections });
  return row ?? null;
}

/** Notes the language of the pages a user studies on. */
export async function updateStudyLocale(tx: Handle, userId: string, locale: Locale): Promise<void> {
  await tx.execute(sql`insert into ${studyLocales} as known (user_id, locale) select ${userId}::uuid, ${locale}
    where not exists (select from ${studyLocales} where user_id = ${userId} and locale = ${locale})
    on conflict (user_id) do update set locale = excluded.locale where known.locale <> excluded.locale`);
}

/** Where a user is in a course, with the videos of courses that require them to be watched. */
export interface FoundStudyState extends Omit<StudyState, 'films'>, Record<string, unknown> {
  readonly films: readonly (VideoToWatch & { readonly sectionId: string; readonly watched: VideoPart[] })[];
}

/** Returns where a user is in these units of a course. One statement. */
export async function findStudyState(
  db: Handle,
  course: string,
  userId: string,
  which: UnitsToRead,
): Promise<FoundStudyState> {
  const { rows } = await db.execute<FoundStudyState>(sql`
    with course as (select ${courses.id}, ${requiresWatching} as watched from ${courses} where ${courseIs(course)}),
    units as (select ${sections.id}, ${sections.videoUrl}, ${sections.durationSeconds}, course.watched, ${videoSeconds} as film_seconds
      from ${sections} join course on course.id = ${sections.courseId} and ${isUnitToRead(which)}),
    setting as (${latestFacts(sql`f.user_id = ${userId} and f.kind in ('speed', 'captions')`, sql`kind`)}),
    place as (${latestFacts(
      sql`f.user_id = ${userId} and f.kind = 'position' and f.section_id in (select id from units)`,
      sql`section_id`,
    )}),
    opened as (${latestFacts(
      sql`f.user_id = ${userId} and f.kind = 'opened' and f.section_id in (select id from units)`,
      sql`course_id`,
    )})
    select array(select section_id from ${completions} where user_id = ${userId} and section_id in (select id from units)) as done,
      array(select section_id from ${tests} where section_id in (select id from units)) as tested,
      (select section_id from opened) as "lastUnit",
      (select coalesce(jsonb_agg(jsonb_build_object('sectionId', u.id, 'videoUrl', u.video_url, 'durationSeconds',
          u.duration_seconds, 'filmSeconds', u.film_seconds, 'watched', coalesce(w.parts, '[]'))), '[]')
        from units u left join ${watchedVideos} w on w.section_id = u.id and w.user_id = ${userId}
        where u.watched and u.video_url is not null
          and not exists (select from ${tests} where ${tests.sectionId} = u.id)) as films,
      (select coalesce(jsonb_agg(jsonb_build_object('sectionId', section_id) || value order by section_id), '[]') from place) as positions,
      (select (value->>'speed')::float8 from setting where kind = 'speed') as speed,
      (select value from setting where kind = 'captions') as captions`);
  return rows[0]!;
}
