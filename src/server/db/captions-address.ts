import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Returns the address of the uploaded captions of the published video of a unit in its first language; the stored address while none are uploaded.
 * Takes the columns with plain names: the outer query may give the tables others.
 */
export const captionsAddress = (unitId: SQLWrapper, stored: SQLWrapper): SQL<string | null> => sql<
  string | null
>`coalesce(
  (select '/media/files/' || coalesce(captions.bytes_of, captions.id) || '/' || captions.name from media_files captions
    where captions.section_id = ${unitId} and captions.kind = 'captions' and captions.video_url is null order by captions.language limit 1), ${stored})`;
