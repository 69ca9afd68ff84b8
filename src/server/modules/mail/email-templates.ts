import type { MailKind } from '#contract/choices.ts';
import { IDENTITY } from '#contract/identity.ts';
import { DEFAULT_LOCALE, type Locale, LOCALES, pathInLocale } from '#contract/locales.ts';
import { nameError } from '#contract/names.ts';
import { letterHtml, letterText } from './email-layout.ts';
import type { MailLink } from './mail.kinds.ts';
import { en } from './messages/en.ts';
import { es } from './messages/es.ts';
import type { MailData, MailWords } from './messages/messages.ts';

const DICTIONARIES: Readonly<Record<Locale, MailWords>> = { en, es };
const LONGEST_SUBJECT = 200;

/** A message in words. */
export interface Composed {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** One of the languages there are words for, whatever a row says. */
export const knownLocale = (locale: string): Locale => LOCALES.find((one) => one === locale) ?? DEFAULT_LOCALE;

/**
 * A text on one line, without the characters that begin a header or hide what follows: line ends, other controls, and
 * marks that turn the direction of writing.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/**
 * The data of a message with the name on one line. A name that holds a web address, as one from before that was refused
 * may, is left out, except from a message to the school itself.
 */
function withSafeName<Data extends object>(kind: MailKind, data: Data): Data {
  if (!('name' in data) || typeof data.name !== 'string') return data;
  const name = oneLine(data.name);
  return { ...data, name: kind !== 'contact' && nameError(name) !== null ? '' : name };
}

/** Composes a message. `origin` is the address the school is reached under, without a slash at its end. */
export function compose<Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  options: { locale: string; origin: string; link?: MailLink | undefined },
): Composed {
  const locale = knownLocale(options.locale);
  const place = (path: string) => `${options.origin}${pathInLocale(path, locale)}`;
  const content = DICTIONARIES[locale][kind](withSafeName(kind, data), {
    link: place(options.link?.path ?? '/'),
    myCourses: place('/my-courses'),
    support: IDENTITY.supportEmail,
  });
  const subject = oneLine(content.subject).slice(0, LONGEST_SUBJECT);
  return { subject, text: letterText(content), html: letterHtml({ ...content, subject }, locale) };
}
