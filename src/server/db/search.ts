import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A LIKE pattern that finds a text anywhere, the text taken to the letter whatever it contains. */
const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether a text is found anywhere in an expression, without regard to letter case and accents.
 * The expression must be written as in the index that is to serve it: `fold(…)` around it is added here.
 */
export const contains = (expression: SQLWrapper, text: string): SQL =>
  sql`fold(${expression}) like fold(${anywhere(text)})`;

/** Whether a word of an expression is much like a text, slips of the finger forgiven (pg_trgm's word similarity ≥ 0.6). */
export const resembles = (expression: SQLWrapper, text: string): SQL => sql`fold(${text}) <% fold(${expression})`;
