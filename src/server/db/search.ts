import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A LIKE pattern that finds a text anywhere, the text taken to the letter whatever it contains. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a text is found anywhere in a column of folded text (without letter case and accents). */
export const contains = (column: SQLWrapper, text: string): SQL => sql`${column} like fold(${anywhere(text)})`;

/**
 * How far a text is from the nearest words of such a column: 0 the same, 1 nothing in common (pg_trgm's word
 * similarity, taken from 1). Ordering by it alone, with a limit, is read off a GiST index.
 */
export const distance = (column: SQLWrapper, text: string): SQL<number> => sql<number>`${column} <->> fold(${text})`;
