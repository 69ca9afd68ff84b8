import { escapeMarkup as escape } from '#server/api/escape-markup.ts';
import { SHIPPED_ACCENT } from '#modules/school/contract/accent.ts';
import type { Block, Content } from './messages/content.ts';
import type { MailSchool } from './messages/messages.ts';

/** The id of the logo in a message. */
export const LOGO_CID = 'logo';

const INK = '#17202E';
const MUTED = '#5A6270';
const LINE = '#E4DCCF';
const SERIF = "Fraunces, Georgia, 'Times New Roman', serif";
const SANS = "Inter, 'Helvetica Neue', Arial, sans-serif";

const lines = (text: string): string => escape(text).replace(/\r?\n/g, '<br>');
const paragraph = (html: string, style = ''): string =>
  `<p style="margin:0 0 18px;font:16px/1.6 ${SANS};color:${INK};${style}">${html}</p>`;

function rowsAsHtml({ rows, total }: Extract<Block, { rows: unknown }>): string {
  const cell = (html: string, end: boolean, bold: boolean) =>
    `<td style="padding:10px 0;border-top:1px solid ${LINE};font:${bold ? 'bold ' : ''}16px/1.4 ${SANS};color:${INK};${end ? 'text-align:right;white-space:nowrap;padding-left:16px' : ''}">${html}</td>`;
  const row = ([name, value]: readonly [string, string], bold = false) =>
    `<tr>${cell(escape(name), false, bold)}${cell(escape(value), true, bold)}</tr>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 18px;border-bottom:1px solid ${LINE}">${rows.map((one) => row(one)).join('')}${row(total, true)}</table>`;
}

function asHtml(block: Block, accent: string): string {
  if (typeof block === 'string') return paragraph(lines(block));
  if ('rows' in block) return rowsAsHtml(block);
  if ('quote' in block) {
    return `<blockquote style="margin:0 0 18px;padding:2px 0 2px 16px;border-left:3px solid ${accent};font:16px/1.6 ${SANS};color:${INK};word-break:break-word">${lines(block.quote)}</blockquote>`;
  }
  if ('small' in block) return paragraph(lines(block.small), `font-size:14px;color:${MUTED}`);
  const href = escape(block.href);
  return [
    paragraph(
      `<a href="${href}" target="_blank" rel="noreferrer" style="display:inline-block;padding:13px 24px;border-radius:6px;background:${accent};color:#FFFFFF;font:bold 16px/1.2 ${SANS};text-decoration:none">${escape(block.action)}</a>`,
    ),
    paragraph(
      `<a href="${href}" target="_blank" rel="noreferrer" style="color:${accent};word-break:break-all">${href}</a>`,
      `font-size:14px;color:${MUTED}`,
    ),
  ].join('');
}

function asText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('rows' in block) return [...block.rows, block.total].map(([name, value]) => `${name}   ${value}`).join('\n');
  if ('quote' in block) return block.quote.replace(/^/gm, '> ');
  if ('small' in block) return block.small;
  return `${block.action}:\n${block.href}`;
}

/** Returns the message as plain text. */
export const emailText = ({ blocks, footer }: Content, school: string): string =>
  `${[...blocks.map(asText), `-- \n${school}\n${footer}`].join('\n\n')}\n`;

/** Returns the head of a message: the logo, if the message carries it, and the name of the school unless the logo contains it. */
function headOf({ name, logoNamed = false }: MailSchool, hasLogo: boolean): string {
  const written = escape(name);
  if (!hasLogo) return written;
  const logo = `<img src="cid:${LOGO_CID}" alt="${logoNamed ? written : ''}" height="40" style="display:inline-block;height:40px;width:auto;max-width:260px;border:0;vertical-align:middle">`;
  if (logoNamed) return logo;
  return `${logo}<span style="padding-left:12px;vertical-align:middle">${written}</span>`;
}

/** Returns the message as an HTML document without external images, fonts or style sheets. */
export function emailHtml(
  { subject, blocks, footer }: Content,
  school: MailSchool,
  { locale, hasLogo }: { readonly locale: string; readonly hasLogo: boolean },
): string {
  const accent = school.accent?.light ?? SHIPPED_ACCENT.light;
  return `<!doctype html>
<html lang="${escape(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#FBF8F3">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF8F3">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 20px;font:600 26px/1 ${SERIF};color:${accent}">${headOf(school, hasLogo)}</td></tr>
<tr><td style="padding:32px 28px 14px;background:#FFFFFF;border:1px solid ${LINE};border-radius:10px">
<h1 style="margin:0 0 20px;font:600 24px/1.25 ${SERIF};color:${INK}">${escape(subject)}</h1>
${blocks.map((block) => asHtml(block, accent)).join('\n')}
</td></tr>
<tr><td style="padding:20px 4px 0;font:13px/1.5 ${SANS};color:${MUTED}">${lines(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
