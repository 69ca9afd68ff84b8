/** Settings at the beginning of a Markdown file: YAML between lines of `---` or TOML between lines of `+++`. */
const FRONT_MATTER = [
  /^---[ \t]*\r?\n(?=[\w"'-]+[ \t]*:(?:\s|$))(?:(?:[\w"'-][^\n:]*:(?:[ \t][^\n]*)?|[ \t]+[^\n]*|-[ \t][^\n]*|[#}\]][^\n]*|)\r?\n){1,200}?---[ \t]*(?:\r?\n|$)/,
  /^\+\+\+[ \t]*\r?\n(?:(?:[\w"'.-]+[ \t]*=[^\n]*|\[[^\n]*|[ \t]+[^\n]*|[#}\]][^\n]*|)\r?\n){1,200}?\+\+\+[ \t]*(?:\r?\n|$)/,
] as const;

/**
 * Returns a text without the front matter that editors and site generators write at its beginning. A rule with a heading
 * below it is none: each line of front matter is a key, belongs to one, is a comment or is empty.
 */
export function withoutFrontMatter(text: string): string {
  const beginning = text.slice(0, 20_000);
  const matter = FRONT_MATTER.map((form) => form.exec(beginning)?.[0]).find((front) => front !== undefined);
  return matter === undefined ? text : text.slice(matter.length);
}
