import { count, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { CategoryCount } from '#contract/courses.ts';
import type { Chapter } from '#contract/outline.ts';
import { isCustomId } from '#contract/course-ref.ts';
import { courseIs } from '#server/db/course-ref.ts';
import { captionsAddress } from '#server/db/captions-address.ts';
import type { Handle } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { categories } from '#server/db/schema/categories.ts';
import { cardColumns, courses, instructorProfiles, instructors } from '#server/db/schema/courses.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { chapters, sections } from '#server/db/schema/units.ts';

/** Returns the categories that have listed courses, in the school's order. */
export async function listCategories(db: Handle): Promise<CategoryCount[]> {
  return db
    .select({ category: courses.category, courses: count() })
    .from(courses)
    .innerJoin(categories, eq(categories.name, courses.category))
    .where(eq(courses.listed, true))
    .groupBy(courses.category, categories.position, categories.id)
    .orderBy(categories.position, categories.id);
}

const unitsOfCourse = sql<
  {
    _id: string;
    position: number;
    title: string;
    description: string;
    summary: string | null;
    durationSeconds: number;
    freePreview: boolean;
    videoUrl: string | null;
    captionsUrl: string | null;
    sectionImage: string | null;
    chapter: Chapter | null;
    version: number;
  }[]
>`(select coalesce(json_agg(json_build_object(
    '_id', s.id, 'position', s.place, 'title', s.title, 'description', s.description, 'summary', s.summary,
    'durationSeconds', s.duration_seconds, 'freePreview', s.free_preview, 'videoUrl', s.video_url,
    'captionsUrl', ${captionsAddress(sql`s.id`, sql`s.captions_url`)}, 'sectionImage', s.section_image,
    'chapter', case when c.id is not null then json_build_object('_id', c.id, 'title', c.title) end, 'version', s.version) order by s.place), '[]'::json)
  from (select *, (row_number() over (order by position, id))::int as place from ${sections}
        where ${sections.courseId} = ${courses.id}) s
  left join ${chapters} c on c.id = s.chapter_id)`;

const chaptersOfCourse = sql<Chapter[]>`(select coalesce(json_agg(json_build_object('_id', c.id, 'title', c.title)
    order by c.position), '[]'::json) from ${chapters} c where c.course_id = ${courses.id})`;

/** The number of the course's uploaded files; the stored figure while it has none. */
const countedOr = (stored: SQLWrapper) => sql<number>`coalesce(nullif((select count(*)::int from ${mediaFiles} file
  where file.course_id = ${courses.id} and file.kind = 'file'), 0), ${stored})`;

const fullCourse = (db: Handle, column: typeof courses.id | typeof courses.customId, name: string) =>
  db
    .select({
      ...cardColumns,
      outcomes: courses.outcomes,
      resources: countedOr(courses.resources),
      resourceFiles: countedOr(courses.resourceFiles),
      account: {
        _id: instructorProfiles.userId,
        name: instructorProfiles.name,
        title: instructorProfiles.title,
        bio: instructorProfiles.bio,
        imageSrc: instructorProfiles.imageSrc,
      },
      named: {
        name: instructors.name,
        title: instructors.title,
        bio: instructors.bio,
        imageSrc: instructors.imageSrc,
      },
      chapters: chaptersOfCourse,
      sections: unitsOfCourse,
    })
    .from(courses)
    .leftJoin(instructorProfiles, eq(instructorProfiles.userId, courses.instructorId))
    .leftJoin(instructors, eq(instructors.name, courses.teacher))
    .where(eq(column, sql.placeholder('ref')))
    .prepare(name);

const fullById = prepared((db) => fullCourse(db, courses.id, 'course_by_id'));
const fullByCustomId = prepared((db) => fullCourse(db, courses.customId, 'course_by_custom_id'));

/** A course with its units and its instructor in one round trip; null when there is none. */
export async function findFullCourse(db: Handle, ref: string) {
  const [found] = await (isCustomId(ref) ? fullByCustomId(db) : fullById(db)).execute({ ref });
  return found ?? null;
}

/** Returns the card of a course; `null` if it does not exist. */
export async function findCard(db: Handle, ref: string) {
  const [found] = await db.select(cardColumns).from(courses).where(courseIs(ref));
  return found ?? null;
}

/** Returns the card of the first unlisted course: the sample of a purchase without a course id. */
export async function findSampleCard(db: Handle) {
  const [found] = await db
    .select(cardColumns)
    .from(courses)
    .where(eq(courses.state, 'unlisted'))
    .orderBy(courses.customId)
    .limit(1);
  return found ?? null;
}
