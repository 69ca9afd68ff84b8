import { count, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { CategoryCount } from '#modules/courses/contract/courses.ts';
import type { UnitState } from '#contract/choices.ts';
import type { Chapter } from '#modules/units/contract/outline.ts';
import { isCustomId } from '#contract/course-ref.ts';
import { courseIs } from '#server/db/course-ref.ts';
import { captionsAddress } from '#server/db/captions-address.ts';
import type { Handle } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { isUnitToRead, type UnitsToRead } from '#server/db/units-to-read.ts';
import { categories } from '#server/db/schema/categories.ts';
import { cardColumns, courses, instructorProfiles, instructors } from '#server/db/schema/courses.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { chapters, isPublishedUnit, sections, stateOfUnit, unitFieldColumns } from '#server/db/schema/units.ts';

/** Returns the categories that have listed courses, in the school's order. */
export async function findCategories(db: Handle): Promise<CategoryCount[]> {
  return db
    .select({ category: courses.category, courses: count() })
    .from(courses)
    .innerJoin(categories, eq(categories.name, courses.category))
    .where(eq(courses.listed, true))
    .groupBy(courses.category, categories.position, categories.id)
    .orderBy(categories.position, categories.id);
}

type UnitRow = Pick<
  typeof sections.$inferSelect,
  keyof typeof unitFieldColumns | 'captionsUrl' | 'sectionImage' | 'version'
>;

/** The fields of a unit as arguments of `json_build_object`, of the table `s`. */
const unitFields = sql.join(
  Object.entries(unitFieldColumns).map(([name, column]) => sql.raw(`'${name}', s."${column.name}"`)),
  sql`, `,
);

/** The units of a course; their numbers are those of the units that are returned. */
const unitsOfCourse = (which: UnitsToRead) => sql<
  (UnitRow & { _id: string; position: number; chapter: Chapter | null; state: UnitState; publishAt: string | null })[]
>`(select coalesce(json_agg(json_build_object(
    '_id', s.id, 'position', s.place, ${unitFields},
    'captionsUrl', ${captionsAddress(sql`s.id`, sql`s.captions_url`)}, 'sectionImage', s.section_image,
    'chapter', case when c.id is not null then json_build_object('_id', c.id, 'title', c.title) end, 'version', s.version,
    'state', ${stateOfUnit('s')}, 'publishAt', s.publish_at) order by s.place), '[]'::json)
  from (select *, (row_number() over (order by position, id))::int as place from ${sections}
        where ${sections.courseId} = ${courses.id} and ${isUnitToRead(which)}) s
  left join ${chapters} c on c.id = s.chapter_id)`;

/** The chapters of a course; only admins find those without a published unit. */
const chaptersOfCourse = (which: UnitsToRead) => sql<
  Chapter[]
>`(select coalesce(json_agg(json_build_object('_id', c.id, 'title', c.title)
    order by c.position), '[]'::json) from ${chapters} c where c.course_id = ${courses.id}${
      which === 'all'
        ? sql``
        : sql` and exists (select from ${sections} s where s.chapter_id = c.id and ${isPublishedUnit('s')})`
    })`;

/** The number of the uploaded files of the units that are returned; the stored figure while there are none. */
const countedOr = (stored: SQLWrapper, which: UnitsToRead) => sql<number>`coalesce(nullif((select count(*)::int
  from ${mediaFiles} file join ${sections} s on s.id = file.section_id and ${isUnitToRead(which, 's')}
  where file.course_id = ${courses.id} and file.kind = 'file'), 0), ${stored})`;

const fullCourse = (
  db: Handle,
  column: typeof courses.id | typeof courses.customId,
  which: UnitsToRead,
  name: string,
) =>
  db
    .select({
      ...cardColumns,
      outcomes: courses.outcomes,
      audience: courses.audience,
      pitch: courses.pitch,
      trailer: courses.trailer,
      guarantee: courses.guarantee,
      faq: courses.faq,
      testimonials: courses.testimonials,
      resources: countedOr(courses.resources, which),
      resourceFiles: countedOr(courses.resourceFiles, which),
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
      chapters: chaptersOfCourse(which),
      sections: unitsOfCourse(which),
    })
    .from(courses)
    .leftJoin(instructorProfiles, eq(instructorProfiles.userId, courses.instructorId))
    .leftJoin(instructors, eq(instructors.name, courses.teacher))
    .where(eq(column, sql.placeholder('ref')))
    .prepare(name);

const fullQueries = (which: UnitsToRead) => ({
  byId: prepared((db) => fullCourse(db, courses.id, which, `course_by_id_${which}`)),
  byCustomId: prepared((db) => fullCourse(db, courses.customId, which, `course_by_custom_id_${which}`)),
});
const full = { all: fullQueries('all'), published: fullQueries('published') };

/** A course with its units and its instructor in one round trip; null when there is none. */
export async function findFullCourse(db: Handle, ref: string, which: UnitsToRead) {
  const { byId, byCustomId } = full[which];
  const [row] = await (isCustomId(ref) ? byCustomId(db) : byId(db)).execute({ ref });
  return row ?? null;
}

/** Returns the card of a course; `null` if it does not exist. */
export async function findCard(db: Handle, ref: string) {
  const [row] = await db.select(cardColumns).from(courses).where(courseIs(ref));
  return row ?? null;
}

/** Returns the card of the first unlisted course: the sample of a purchase without a course id. */
export async function findSampleCard(db: Handle) {
  const [row] = await db
    .select(cardColumns)
    .from(courses)
    .where(eq(courses.state, 'unlisted'))
    .orderBy(courses.customId)
    .limit(1);
  return row ?? null;
}
