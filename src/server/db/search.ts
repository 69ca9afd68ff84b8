import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Escapes the special characters of a LIKE pattern. */
const ESCAPED = sql.raw(String.raw`'([\\%_])', '\\\1', 'g'`);

/**
 * Returns a LIKE pattern that finds a literal text anywhere. Escaped after folding: `fold` turns characters such as the
 * fullwidth `％`, `＿` and `＼` into the special ones.
 */
const anywhere = (text: string): SQL => sql`('%' || regexp_replace(fold(${text}), ${ESCAPED}) || '%')`;

/** Returns the condition that a column of folded text (without case and accents) contains a text. */
export const contains = (column: SQLWrapper, text: string): SQL => sql`${column} like ${anywhere(text)}`;

/** Returns the condition that a column of folded text begins with a text. */
export const beginsWith = (column: SQLWrapper, text: string): SQL => sql`starts_with(${column}, fold(${text}))`;

/** Shorter pieces have no trigram of their own. */
const SHORTEST_PIECE = 3;
const MOST_PIECES = 2;

/** Returns the longest words of a text; of an e-mail the part before the @, because many share the domain. */
function selectivePieces(text: string): string[] {
  const words = text.split(/\s+/).map((word) => /^.*?[\p{L}\p{N}]{3}.*?@/u.exec(word)?.[0] ?? word);
  return words
    .filter((word) => word.length >= SHORTEST_PIECE)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_PIECES);
}

/**
 * Does the same as `contains` for a column of names and e-mails with very many rows. A trigram index reads the list of
 * every trigram of a text, including those of nearly all rows (of a common domain, of a space before a common letter).
 * Only the selective pieces use the index; its rows are compared with the full text, hidden from the index by `|| ''`.
 */
export function containsByPieces(column: SQLWrapper, text: string): SQL {
  const pieces = selectivePieces(text);
  if (pieces.length === 0 || pieces[0] === text) return contains(column, text);
  const condition = sql.join(
    pieces.map((piece) => contains(column, piece)),
    sql` and `,
  );
  return sql`(${condition} and ${column} || '' like ${anywhere(text)})`;
}

/** Whether a text has a word long enough for a trigram index to find it. */
export const isIndexable = (text: string): boolean => selectivePieces(text).length > 0;
