import type { Token } from 'markdown-it';
import type { Locale } from '#contract/locales.ts';
import { createTextParser } from '#markdown/dialect.ts';
import { prepareLink } from './links.ts';

/** How a text is rendered. */
export interface MarkdownOptions {
  /** The language of the pages that links of the school lead to. */
  readonly locale: Locale;
  /** The smallest level headings get: those above it become this. */
  readonly topHeading?: 2 | 3 | 4;
  /** What `{name}` stands for in running text, such as `{ school: 'Aula' }`. Its values are text, never Markdown. */
  readonly values?: Readonly<Record<string, string>>;
}

/** A text cut at its top headings. `html` is safe to insert. */
export interface MarkdownSections {
  readonly intro: string;
  readonly sections: readonly { readonly id: string; readonly title: string; readonly html: string }[];
}

/** The anchor at the end of a heading: `## Cookies {#cookies}`. */
const ANCHOR = /\s*\{#([a-z][a-z0-9-]{0,60})\}\s*$/;

const parser = createTextParser('page');

const slug = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[0-9-]+|-+$/g, '')
    .slice(0, 60) || 'section';

const filled = (text: string, values: MarkdownOptions['values'] = {}): string =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => (Object.hasOwn(values, name) ? values[name]! : all));

/** Parses a text into tokens. Each heading token has its anchor, if it names one, in `meta`. */
function parse(text: string, { locale, topHeading = 2, values }: MarkdownOptions): Token[] {
  const tokens = parser.parse(text.replaceAll('\0', ''), {});
  for (const [place, token] of tokens.entries()) {
    if (token.type === 'heading_open' || token.type === 'heading_close') {
      token.tag = `h${Math.max(Number(token.tag.slice(1)), topHeading)}`;
    }
    const children = token.children ?? [];
    for (const child of children) {
      if (child.type === 'link_open') prepareLink(child, locale);
    }
    const heading = tokens[place - 1];
    const last = children.at(-1);
    if (heading?.type === 'heading_open' && last?.type === 'text') {
      heading.meta = { anchor: ANCHOR.exec(last.content)?.[1] };
      last.content = last.content.replace(ANCHOR, '');
    }
    for (const child of children) {
      if (child.type === 'text') child.content = filled(child.content, values);
    }
  }
  return tokens;
}

const render = (tokens: Token[]): string => parser.renderer.render(tokens, parser.options, {});

const textOf = ({ children }: Token): string =>
  (children ?? [])
    .map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : type === 'softbreak' ? ' ' : ''))
    .join('')
    .trim();

/** Returns a Markdown text as HTML that is safe to insert: no element, attribute or address can run a script. */
export const renderMarkdown = (text: string, options: MarkdownOptions): string => render(parse(text, options));

/** Returns a Markdown text cut at its top headings, each with an id that is unique in the text. */
export function renderMarkdownSections(text: string, options: MarkdownOptions): MarkdownSections {
  const tokens = parse(text, options);
  const starts = tokens.flatMap((token, place) =>
    token.type === 'heading_open' && token.level === 0 && token.tag === 'h2' ? [place] : [],
  );
  /** Ids that are taken, with the number that the next section of the same title tries first. */
  const used = new Map<string, number>();
  const unique = (base: string): string => {
    let id = base;
    let n = used.get(base) ?? 2;
    while (used.has(id)) id = `${base}-${n++}`;
    used.set(base, n);
    if (id !== base) used.set(id, 2);
    return id;
  };
  const sections = starts.map((start, n) => {
    const title = textOf(tokens[start + 1]!);
    const anchor = tokens[start]!.meta?.['anchor'];
    // A heading is three tokens: its start, its text and its end.
    const html = render(tokens.slice(start + 3, starts[n + 1]));
    return { id: unique(typeof anchor === 'string' ? anchor : slug(title)), title, html };
  });
  return { intro: render(tokens.slice(0, starts[0])), sections };
}
