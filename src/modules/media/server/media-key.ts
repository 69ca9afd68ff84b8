import { randomBytes } from 'node:crypto';
import { MediaLinks } from '#server/adapters/media-links.ts';
import type { Handle } from '#server/db/database.ts';
import { keepMediaKey } from './media-files.queries.ts';

/** Opens the signing of addresses with the school's key, which is made at the first start. */
export const openMediaLinks = async (db: Handle): Promise<MediaLinks> =>
  new MediaLinks(await keepMediaKey(db, randomBytes(32).toString('base64url')));
