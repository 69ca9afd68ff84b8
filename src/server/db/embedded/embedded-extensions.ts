import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/** The extensions migrations may create. A server brings the same ones in its contrib package. */
export const EMBEDDED_EXTENSIONS = { pg_trgm, unaccent };
