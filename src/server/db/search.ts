import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A LIKE pattern that finds a text anywhere, the text taken to the letter whatever it contains. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a text is found anywhere in a column of folded text (without letter case and accents). */
export const contains = (column: SQLWrapper, text: string): SQL => sql`${column} like fold(${anywhere(text)})`;

/** Whether some words of such a column are much like a text: slips of the finger forgiven (pg_trgm's word similarity ≥ 0.6). */
export const resembles = (column: SQLWrapper, text: string): SQL => sql`fold(${text}) <% ${column}`;

/** How much like a text the nearest words of such a column are, from 0 to 1. */
export const likeness = (column: SQLWrapper, text: string): SQL => sql`word_similarity(fold(${text}), ${column})`;
