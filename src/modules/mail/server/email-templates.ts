import type { MailKind } from '#contract/choices.ts';
import { DEFAULT_LOCALE, type Locale, LOCALES, pathInLocale } from '#contract/locales.ts';
import { nameError } from '#contract/text/names.ts';
import { emailHtml, emailText } from './email-layout.ts';
import type { MailLink } from './mail.kinds.ts';
import { en } from './messages/en.ts';
import { es } from './messages/es.ts';
import type { MailData, MailMessages, MailSchool } from './messages/messages.ts';

const DICTIONARIES: Readonly<Record<Locale, (school: MailSchool) => MailMessages>> = { en, es };
const LONGEST_SUBJECT = 200;

/** The text of a message. */
export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Returns the locale of a row, or the default one if it is unknown. */
export const knownLocale = (locale: string): Locale => LOCALES.find((one) => one === locale) ?? DEFAULT_LOCALE;

/** Returns the language of a message: the requested one if the school offers it, else the school's first. */
export const mailLocale = (locale: string, { languages }: Pick<MailSchool, 'languages'>): Locale =>
  languages.find((one) => one === locale) ?? languages[0] ?? knownLocale(locale);

/**
 * Returns a text on one line, without characters that could begin a header or hide what follows: line ends, other
 * controls, and marks that change the direction of writing.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/**
 * Returns the data of a message with the name on one line. A name with a web address (accepted by older releases) is left
 * out, except from a message to the school itself.
 */
function withSafeName<Data extends object>(kind: MailKind, data: Data): Data {
  if (!('name' in data) || typeof data.name !== 'string') return data;
  const name = oneLine(data.name);
  return { ...data, name: kind !== 'contact' && nameError(name) !== null ? '' : name };
}

export interface RenderOptions {
  readonly locale: string;
  readonly school: MailSchool;
  /** The address of the school, without a trailing slash. */
  readonly origin: string;
  readonly link?: MailLink | undefined;
  /** Whether the message carries its files; by default it has none. */
  readonly attached?: boolean;
  /** Whether the message carries the logo of the school. */
  readonly hasLogo?: boolean;
}

function contentOf<Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  { locale: requested, school, origin, link, attached = false }: RenderOptions,
) {
  const locale = mailLocale(requested, school);
  const address = (path: string) => `${origin}${pathInLocale(path, locale)}`;
  const content = DICTIONARIES[locale](school)[kind](withSafeName(kind, data), {
    link: address(link?.path ?? '/'),
    myCourses: address('/my-courses'),
    myOrders: address('/my-orders'),
    orders: address('/admin/orders'),
    requests: address('/admin/requests'),
    support: school.supportEmail || address('/contact'),
    attached,
  });
  return { ...content, subject: oneLine(content.subject).slice(0, LONGEST_SUBJECT) };
}

/** Returns the subject of a message, with the school's name as `schoolName`. */
export const subjectOf = <Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  { locale, schoolName }: { locale: string; schoolName: string },
): string => {
  const school = { name: schoolName, supportEmail: '', currency: 'EUR', languages: LOCALES, isDemo: false };
  return contentOf(kind, data, { locale, school, origin: '' }).subject;
};

/** Renders a message. */
export function renderEmail<Kind extends MailKind>(
  kind: Kind,
  data: MailData[Kind],
  options: RenderOptions,
): RenderedEmail {
  const content = contentOf(kind, data, options);
  return {
    subject: content.subject,
    text: emailText(content, options.school.name),
    html: emailHtml(content, options.school, {
      locale: mailLocale(options.locale, options.school),
      hasLogo: options.hasLogo ?? false,
    }),
  };
}
