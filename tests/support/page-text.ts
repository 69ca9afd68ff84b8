/** Elements inside a line of text; all others begin a new one. */
const INLINE = /^(?:a|abbr|b|bdi|bdo|cite|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|time|u|wbr)$/;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

const decode = (text: string): string =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole).replaceAll(/\s+/g, ' ');

/** Returns the lines of text of a piece of HTML, with the alternative texts of its images. */
function linesOf(html: string): string[] {
  return html
    .replaceAll(/<!--.*?-->|<(script|style|svg|template)\b.*?<\/\1>/gs, '')
    .replaceAll(/<img\b[^>]*?\salt="([^"]*)"[^>]*>/g, '\n$1\n')
    .replaceAll(/<\/?([a-z][a-z0-9]*)\b[^>]*>/g, (_tag, name: string) => (INLINE.test(name) ? ' ' : '\n'))
    .split('\n')
    .map((line) => decode(line).trim())
    .filter((line) => line !== '');
}

/** The text of a page: its title, and what stands above, in and below its main part. */
export interface PageText {
  readonly title: string;
  readonly bar: string[];
  readonly main: string[];
  readonly footer: string[];
}

/** Returns the text of a rendered page. */
export function textOfPage(html: string): PageText {
  const part = (name: string) => new RegExp(`<${name}\\b[^>]*>(.*)</${name}>`, 's').exec(html)?.[1] ?? '';
  return {
    title: decode(/<title>([^<]*)</.exec(html)?.[1] ?? ''),
    bar: linesOf(/<body\b[^>]*>(.*?)<main\b/s.exec(html)?.[1] ?? ''),
    main: linesOf(part('main')),
    footer: linesOf(/<\/main>(.*)$/s.exec(html)?.[1] ?? ''),
  };
}
