import { sql } from 'drizzle-orm';
import type { LibraryUse } from '#modules/media/contract/library.ts';
import type { MediaPlaceName } from '#server/db/media-places.ts';
import type { Handle } from '#server/db/database.ts';

/** A use of an image or file as it is noted. */
export interface NotedUse extends Record<string, unknown> {
  readonly key: string;
  readonly place: MediaPlaceName | 'unitFile' | 'captions';
  readonly owner: string;
}

/** As many uses of one file are read; a logo on every certificate has very many. */
const MOST_USES = 20;

const listOf = (ids: readonly string[]): string => `{${ids.map((id) => JSON.stringify(id)).join(',')}}`;

/**
 * Lists where images and files are used, by their keys: for each at most 21 present uses, the newest settings of the school
 * that name it, one certificate and at most 21 units with an earlier version.
 */
export async function listUses(db: Handle, keys: readonly string[]): Promise<NotedUse[]> {
  if (keys.length === 0) return [];
  const limit = MOST_USES + 1;
  const { rows } = await db.execute<NotedUse>(sql`
    select wanted.key, found.place, found.owner from unnest(${listOf(keys)}::text[]) wanted (key)
    cross join lateral (
      (select u.place, u.owner from media_uses u where u.key = wanted.key
        and u.place not in ('settings', 'version', 'certificate') order by u.place, u.owner limit ${limit})
      union all (select u.place, u.owner from media_uses u where u.key = wanted.key and u.place = 'settings'
        order by u.owner::int desc limit 1)
      union all (select u.place, u.owner from media_uses u where u.key = wanted.key and u.place = 'certificate' limit 1)
      union all (select distinct 'version', split_part(u.owner, '/', 1) from media_uses u
        where u.key = wanted.key and u.place = 'version' limit ${limit})
      union all (select case f.kind when 'file' then 'unitFile' else 'captions' end, f.section_id::text from media_files f
        where wanted.key like '%-%' and coalesce(f.bytes_of, f.id) = (case when wanted.key like '%-%' then wanted.key end)::uuid
          and f.section_id is not null and f.kind in ('file', 'captions') limit ${limit})
    ) found`);
  return rows;
}

/** Returns whether so many uses of one file may not be all. */
export const areMore = (uses: readonly NotedUse[]): boolean => uses.length > MOST_USES;
export const mostUses = MOST_USES;

type Named = Pick<LibraryUse, 'name' | 'course' | 'id'>;
const ownersOf = (uses: readonly NotedUse[], places: readonly NotedUse['place'][]): string =>
  listOf([...new Set(uses.filter(({ place }) => places.includes(place)).map(({ owner }) => owner))]);

const courseOf = sql.raw(`case when c.id is not null then jsonb_build_object('_id', c.id, 'name', c.name) end`);

/** Returns the names of what the uses belong to, by place and owner; settings are named elsewhere. */
export async function nameOwners(db: Handle, uses: readonly NotedUse[]): Promise<Map<string, Named>> {
  const { rows } = await db.execute<Named & { place: string; owner: string }>(sql`
    select 'course' as place, c.id::text as owner, c.name, null::jsonb as course, c.id::text as id
      from courses c where c.id = any(${ownersOf(uses, ['course'])}::uuid[])
    union all select 'import', i.id::text, c.name, null, c.id::text
      from course_imports i join courses c on c.id = i.course_id where i.id = any(${ownersOf(uses, ['import'])}::uuid[])
    union all select 'unit', s.id::text, s.title, ${courseOf}, s.id::text
      from sections s left join courses c on c.id = coalesce(s.course_id, s.removed_from)
      where s.id = any(${ownersOf(uses, ['unit', 'draft', 'version', 'unitFile', 'captions'])}::uuid[])
    union all select 'poster', v.id::text, s.title, ${courseOf}, s.id::text
      from unit_videos v join sections s on s.id = v.section_id left join courses c on c.id = coalesce(s.course_id, s.removed_from)
      where v.id = any(${ownersOf(uses, ['poster'])}::uuid[])
    union all select 'question', v.id::text, c.name, ${courseOf}, q.id::text
      from question_versions v join questions q on q.id = v.question_id join courses c on c.id = q.course_id
      where v.id = any(${ownersOf(uses, ['question'])}::uuid[])
    union all select 'teacher', p.user_id::text, p.name, null, p.user_id::text
      from instructor_profiles p where p.user_id = any(${ownersOf(uses, ['teacher'])}::uuid[])`);
  return new Map(rows.map(({ place, owner, ...named }) => [`${place} ${owner}`, named]));
}

/** Returns the newest published settings, and the parts that are being edited; null for settings that were never published. */
export async function readSettings(db: Handle) {
  const published = await db.execute<{ number: number; document: unknown }>(
    sql`select number, document from school_versions order by number desc limit 1`,
  );
  return published.rows[0] ?? null;
}
