import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { courses, instructorProfiles } from '#server/db/schema/courses.ts';
import { courseImports } from '#server/db/schema/media.ts';
import { images } from '#server/db/schema/images.ts';
import { questionVersions } from '#server/db/schema/questions.ts';
import { schoolDraftParts, schoolVersions } from '#server/db/schema/school.ts';
import { sections, unitDrafts, unitVersions, unitVideos } from '#server/db/schema/units.ts';

/**
 * The images inside of documents: of the settings of the school and the texts of units, in every version, as each can be
 * restored, and in the drafts; of questions in every version, as attempts keep them; and of courses before an import that can be undone.
 */
const imagesInDocuments = sql`
  select distinct (regexp_matches(document, '/media/pictures/[0-9a-f]{32}/800\\.webp', 'g'))[1] as at
  from (select ${schoolVersions.document}::text as document from ${schoolVersions}
    union all select ${schoolDraftParts.value}::text from ${schoolDraftParts}
    union all select ${courseImports.before}::text from ${courseImports}
    union all select ${sections.description} from ${sections}
    union all select ${unitVersions.value} ->> 'description' from ${unitVersions}
    union all select ${unitDrafts.value} ->> 'description' from ${unitDrafts}
    union all select ${questionVersions.body}::text from ${questionVersions}) as documents
  where document like '%/media/pictures/%'`;

/** Inserts the row of a stored image. */
export async function insertImage(db: Handle, imageSrc: string): Promise<void> {
  await db.insert(images).values({ imageSrc });
}

/** Lists images older than so many minutes that no row refers to. */
export async function listOrphans(db: Handle, olderThanMinutes: number): Promise<string[]> {
  const rows = await db
    .select({ imageSrc: images.imageSrc })
    .from(images)
    .where(
      and(
        lt(images.createdAt, sql`now() - make_interval(mins => ${olderThanMinutes})`),
        sql`not exists (select from ${courses} where ${courses.imageSrc} = ${images.imageSrc})`,
        sql`not exists (select from ${instructorProfiles} where ${instructorProfiles.imageSrc} = ${images.imageSrc})`,
        sql`not exists (select from ${sections} where ${sections.sectionImage} = ${images.imageSrc})`,
        sql`not exists (select from ${unitVideos} where ${unitVideos.poster} = ${images.imageSrc})`,
        sql`${images.imageSrc} <> all (array(${imagesInDocuments}))`,
      ),
    );
  return rows.map((row) => row.imageSrc);
}

/** Returns those of the given images that no row refers to. */
export async function listUnused(db: Handle, imageSrcs: readonly string[]): Promise<string[]> {
  if (imageSrcs.length === 0) return [];
  const list = [...imageSrcs];
  const inCourses = await db.select({ at: courses.imageSrc }).from(courses).where(inArray(courses.imageSrc, list));
  const inUnits = await db
    .select({ at: sections.sectionImage })
    .from(sections)
    .where(inArray(sections.sectionImage, list));
  const ofVideos = await db.select({ at: unitVideos.poster }).from(unitVideos).where(inArray(unitVideos.poster, list));
  const inProfiles = await db
    .select({ at: instructorProfiles.imageSrc })
    .from(instructorProfiles)
    .where(inArray(instructorProfiles.imageSrc, list));
  const { rows: inDocuments } = await db.execute<{ at: string }>(imagesInDocuments);
  const used = new Set([...inCourses, ...inUnits, ...ofVideos, ...inProfiles, ...inDocuments].map((row) => row.at));
  return list.filter((imageSrc) => !used.has(imageSrc));
}

/** Deletes the rows of images. */
export async function deleteImages(db: Handle, imageSrcs: readonly string[]): Promise<void> {
  if (imageSrcs.length > 0) await db.delete(images).where(inArray(images.imageSrc, [...imageSrcs]));
}

/** Returns those of the given images that are stored. */
export async function listStoredImages(db: Handle, imageSrcs: readonly string[]): Promise<string[]> {
  if (imageSrcs.length === 0) return [];
  const rows = await db
    .select({ imageSrc: images.imageSrc })
    .from(images)
    .where(inArray(images.imageSrc, [...imageSrcs]));
  return rows.map((row) => row.imageSrc);
}
