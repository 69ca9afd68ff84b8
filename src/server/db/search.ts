import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Puts a backslash before each character that means something in a LIKE pattern. */
const ESCAPED = sql.raw(String.raw`'([\\%_])', '\\\1', 'g'`);

/**
 * A LIKE pattern that finds a text anywhere, taken literally. Escaped after folding: `fold` turns characters such as the
 * fullwidth `％`, `＿` and `＼` into the three that mean something in a pattern.
 */
const anywhere = (text: string): SQL => sql`('%' || regexp_replace(fold(${text}), ${ESCAPED}) || '%')`;

/** Whether a text is found anywhere in a column of folded text (without letter case and accents). */
export const contains = (column: SQLWrapper, text: string): SQL => sql`${column} like ${anywhere(text)}`;

/** A piece this short has no trigram of its own. */
const SHORTEST_PIECE = 3;
const MOST_PIECES = 2;

/** The longest words of a text; of an e-mail, what stands before the @, for behind it many have the same. */
function tellingPieces(text: string): string[] {
  const words = text.split(/\s+/).map((word) => /^.*?[\p{L}\p{N}]{3}.*?@/u.exec(word)?.[0] ?? word);
  return words
    .filter((word) => word.length >= SHORTEST_PIECE)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MOST_PIECES);
}

/**
 * The same as `contains`, for a column of names and e-mails with very many rows. A trigram index reads the list of every
 * trigram of a text, those that nearly all rows have too (of a common domain, of a space before a common letter). It is
 * asked for the telling pieces only; the rows found are compared with the whole text, hidden from the index by `|| ''`.
 */
export function containsByPieces(column: SQLWrapper, text: string): SQL {
  const pieces = tellingPieces(text);
  if (pieces.length === 0 || pieces[0] === text) return contains(column, text);
  const found = sql.join(
    pieces.map((piece) => contains(column, piece)),
    sql` and `,
  );
  return sql`(${found} and ${column} || '' like ${anywhere(text)})`;
}
