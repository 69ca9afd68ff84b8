import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The normal form of an e-mail address in a column, as `normalEmail` (`src/contract/email-address.ts`) makes it: the
 * collation "C" maps A to Z and nothing else, whatever the language of the database. Compare it with a text that was
 * normalised by `normalEmail`. The indexes on addresses are built on this expression.
 */
export const emailKey = (address: SQLWrapper): SQL => sql`lower(${address} collate "C")`;
