import { escapeMarkup } from '#server/api/escape-markup.ts';
import type { TypedTexts } from '#server/cache/typed-texts.ts';

/**
 * Returns the HTML of a page with these texts in the fields of their form, if the page has it. React leaves both as they
 * are when it hydrates: a `value` attribute, and the content of a textarea.
 */
export function fillForm(html: string, { form, texts }: TypedTexts): string {
  const start = html.indexOf(`action="${form}"`);
  const end = html.indexOf('</form>', start);
  if (start === -1 || end === -1) return html;
  let fields = html.slice(start, end);
  for (const [name, text] of Object.entries(texts)) {
    const value = escapeMarkup(text);
    fields = fields
      .replace(
        new RegExp(`<input\\b(?=[^>]*\\sname="${name}")(?![^>]*\\stype="(?:password|hidden)")`),
        (tag) => `${tag} value="${value}"`,
      )
      // A line break at the start of a textarea is not part of its text.
      .replace(new RegExp(`(<textarea\\b[^>]*\\sname="${name}"[^>]*>)[^<]*`), (_, tag: string) => `${tag}\n${value}`);
  }
  return html.slice(0, start) + fields + html.slice(end);
}
