import type { Locale } from '#contract/locales.ts';
import { optionHtml, type UnitTextOptions, unitTextHtml } from './unit-text.ts';
import { type MarkdownOptions, type MarkdownSections, renderMarkdown, renderMarkdownSections } from './markdown.ts';

/** A text to render and how: the text of a unit, question or note, an option of a question, the text of a page, or one cut at its headings. */
export type TextWork =
  | ({ readonly kind: 'unit'; readonly text: string; readonly locale: Locale } & UnitTextOptions)
  | { readonly kind: 'option'; readonly text: string; readonly locale: Locale }
  | { readonly kind: 'page'; readonly text: string; readonly options: MarkdownOptions }
  | { readonly kind: 'sections'; readonly text: string; readonly options: MarkdownOptions };

/** What a text becomes; its HTML is safe to insert. */
export type RenderedText = string | MarkdownSections;

/** Returns a text as HTML. Takes up to some hundred milliseconds: called in the text thread. */
export async function renderWork(work: TextWork): Promise<RenderedText> {
  if (work.kind === 'unit') return unitTextHtml(work.text, work.locale, work);
  if (work.kind === 'option') return optionHtml(work.text, work.locale);
  if (work.kind === 'page') return renderMarkdown(work.text, work.options);
  return renderMarkdownSections(work.text, work.options);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns a text as it was typed, as HTML: what is shown of a text that cannot be rendered in time. */
export function asTyped({ kind, text }: TextWork): RenderedText {
  const escaped = text.replaceAll('\0', '').replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign]!);
  if (kind === 'option') return escaped.replaceAll('\n', '<br>');
  const html = `<p>${escaped.replaceAll('\n', '<br>\n')}</p>\n`;
  return kind === 'sections' ? { intro: html, sections: [] } : html;
}

/** Returns the same work without colours and formulas, which take most of the time; null if it has none. */
export const withoutExtras = (work: TextWork): TextWork | null =>
  work.kind === 'unit' && work.detail !== 'plain' ? { ...work, detail: 'plain' } : null;
