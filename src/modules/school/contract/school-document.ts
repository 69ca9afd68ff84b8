import { z } from 'zod';
import { isReadable, type AccentTheme } from './accent.ts';
import { isBic, isIban, normalIban } from '#modules/orders/contract/bank-account.ts';
import { namesLearnerAndCourse, unknownPlaceholder } from '#modules/certificates/contract/certificate-wording.ts';
import { COUNTRIES } from '#contract/countries.ts';
import { CURRENCIES } from '#contract/money/currencies.ts';
import { EMAIL_FORM } from '#contract/email-address.ts';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import * as LIMITS from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { isReservedSlug, isSlug, normalSlug, SLUG_LENGTH } from './page-address.ts';
import {
  BAND_TONES,
  MARKDOWN_MAX,
  MOST_FORMER_SLUGS,
  MOST_PAGES,
  ORIENTATIONS,
  PAGE_PLACES,
  PAGE_TEXT_MAX,
  SHIPPED_IMAGES,
  SOCIAL_KINDS,
  STATISTIC_SOURCES,
  type SchoolPart,
} from './school-choices.ts';

/**
 * The settings of a school: one versioned document, edited in parts as a draft and published as a whole. Private to the
 * back office; visitors get what `school.ts` derives from it in one language.
 */

const text = (max: number) => z.string().trim().max(max, fieldMessage('too_long', { max }));
const line = (max: number) => text(max).regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'one_line_only');
const list = <Entry extends z.ZodType>(entry: Entry, max: number) =>
  z.array(entry).max(max, fieldMessage('too_many_entries', { max }));

/** A text for each language; a missing or empty one falls back to the first of the school's languages that has it. */
const localised = (max: number) => z.partialRecord(z.enum(LOCALES), text(max));
export type Localised = z.infer<ReturnType<typeof localised>>;

/** As many lines fit on a certificate beside its images, however small they are printed. */
const WORDING_LINES = 14;

/** A text of certificates for each language, with placeholders. */
const wording = (max: number, isWhole: (text: string) => boolean = () => true) =>
  z.partialRecord(
    z.enum(LOCALES),
    text(max)
      .refine((one) => unknownPlaceholder(one) === undefined, 'placeholder_unknown')
      .refine((one) => one === '' || isWhole(one), 'placeholder_missing')
      .refine((one) => one.split('\n').length <= WORDING_LINES, fieldMessage('too_many_lines', { max: WORDING_LINES })),
  );

/** An image: an uploaded one (`/media/pictures/…`), or `shipped:<name>` for a drawing that comes with the software. */
const image = z.object({
  src: z.string().refine(isImage, 'picture_unknown'),
  alt: localised(LIMITS.titleLength),
});
export type SchoolImage = z.infer<typeof image>;

/** A link of a button or the footer: a path of the school, or an https, mailto or tel address. */
const href = z
  .string()
  .trim()
  .max(LIMITS.urlLength, 'address_too_long')
  .regex(/^(?:\/(?![/\\])|https:\/\/|mailto:|tel:)[^\s\\]*$/, 'link_address_invalid');
const button = z.object({ label: localised(60), href });
const accent = (theme: AccentTheme) => colour.refine((value) => isReadable(value, theme), 'colour_contrast');

/** Returns whether an address can be that of an uploaded or shipped image. */
function isImage(src: string): boolean {
  const [, shipped] = /^shipped:([a-z]+)$/.exec(src) ?? [];
  return shipped === undefined
    ? /^\/media\/pictures\/[0-9a-f]{32}\/800\.webp$/.test(src)
    : (SHIPPED_IMAGES as readonly string[]).includes(shipped);
}

/** Returns whether a name is an IANA time zone this server knows. */
function isTimeZone(name: string): boolean {
  if (name.length > 60 || !/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
const colour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'colour_invalid');
const id = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** How certificates look and what they say. A member that is missing or empty is as the software came. */
const certificateDesign = z.object({
  orientation: z.enum(ORIENTATIONS).optional(),
  /** Null: the light accent of the school. */
  accent: accent('light').nullable().optional(),
  /** Null: the logo of the school. */
  logo: image.nullable().optional(),
  title: localised(80).optional(),
  /** Instead of the standard sentences; a line that is only `{name}` or `{course}` is printed large. */
  wording: wording(600, namesLearnerAndCourse).optional(),
  signature: image.nullable().optional(),
  /** Below the name of who signs. */
  signatoryTitle: localised(120).optional(),
});

export const identityPart = z.object({
  name: line(60).min(1, 'name_required'),
  /** Null: the generated mark. */
  logo: image.nullable(),
  /** Instead of it in the dark theme; null: the same one. */
  logoDark: image.nullable().optional(),
  /** Whether the logo contains the name, which then is not written beside it. */
  logoNamed: z.boolean().optional(),
  /** Null: the shipped accent. Both colours pass the contrast rules of `accent.ts`. */
  accent: z.object({ light: accent('light'), dark: accent('dark') }).nullable(),
  /** Empty: none is shown. */
  supportEmail: z
    .string()
    .trim()
    .max(LIMITS.emailLength, fieldMessage('email_too_long', { max: LIMITS.emailLength }))
    .refine((address) => address === '' || EMAIL_FORM.test(address), 'email_invalid'),
  social: list(z.object({ kind: z.enum(SOCIAL_KINDS), label: localised(60), href }), 8),
  /** An IANA time zone. */
  timeZone: z.string().refine(isTimeZone, 'time_zone_unknown'),
  /** The languages of the public pages; the first one is the default. */
  languages: z
    .array(z.enum(LOCALES))
    .min(1, 'languages_required')
    .refine((languages) => new Set(languages).size === languages.length, 'entries_repeated'),
  /** ISO 4217, one of `currencies.ts`. Fixed once something was sold. */
  currency: z.enum(CURRENCIES, 'currency_unknown'),
  legalName: line(160),
  legalAddress: text(500),
  // The following ones are missing in documents that are older than them.
  /** Where the school is established; empty: unknown. */
  country: z.enum([...COUNTRIES, ''], 'country_unknown').optional(),
  /** Empty: the school is not registered for value added tax. */
  vatId: line(20).optional(),
  /** The number in the register of companies, or the tax number; empty: none. */
  companyNumber: line(40).optional(),
  /** How buyers on account pay; empty: the legal name of the school. */
  accountHolder: line(70).optional(),
  bank: line(70).optional(),
  /** In its electronic form; empty: there is none. */
  iban: z
    .string()
    .max(60, fieldMessage('too_long', { max: 60 }))
    .overwrite(normalIban)
    .refine((iban) => iban === '' || isIban(iban), 'iban_invalid')
    .optional(),
  bic: z
    .string()
    .max(60, fieldMessage('too_long', { max: 60 }))
    .overwrite(normalIban)
    .refine((bic) => bic === '' || isBic(bic), 'bic_invalid')
    .optional(),
  /** Days after the order until its invoice is due. */
  paymentDays: z.int('payment_days_invalid').min(1, 'payment_days_invalid').max(180, 'payment_days_invalid').optional(),
  /** What else a buyer has to know to pay. */
  paymentText: localised(1_000).optional(),
  /** A sentence on certificates below the course. */
  certificateText: wording(300).optional(),
  /** Who signs certificates, such as `Elena Fuentes`; empty: only the school is named. */
  signatory: line(120).optional(),
  certificate: certificateDesign.optional(),
  /** Buyers keep their right of withdrawal: they accept nothing about it. */
  withdrawalKept: z.boolean().optional(),
  /** What buyers accept about it otherwise; empty: the standard sentence. */
  withdrawalText: localised(LIMITS.consentLength).optional(),
  /** The site's description for search engines and link previews. */
  description: localised(300),
});

const homeSectionBase = { id, on: z.boolean() };
const bandBase = {
  ...homeSectionBase,
  tone: z.enum(BAND_TONES),
  title: localised(LIMITS.titleLength),
  text: localised(2_000),
  button: button.nullable(),
  picture: image.nullable(),
  side: z.enum(['left', 'right']),
};

export const homeSection = z.discriminatedUnion('kind', [
  z.object({
    ...homeSectionBase,
    kind: z.literal('hero'),
    eyebrow: localised(LIMITS.titleLength),
    title: localised(LIMITS.titleLength),
    text: localised(2_000),
    button: button.nullable(),
    picture: image.nullable(),
  }),
  z.object({
    ...homeSectionBase,
    kind: z.literal('featured'),
    title: localised(LIMITS.titleLength),
    text: localised(2_000),
    pick: z.enum(['newest', 'chosen']),
    /** `customId`s, in order; only with `chosen`. */
    courses: list(z.int().positive(), 12),
    /** How many with `newest`. */
    count: z.int().min(1).max(12),
  }),
  z.object({ ...bandBase, kind: z.literal('band') }),
  z.object({
    ...bandBase,
    kind: z.literal('statistics'),
    items: list(z.object({ label: localised(60), source: z.enum(STATISTIC_SOURCES), typed: line(20) }), 6),
  }),
  z.object({
    ...homeSectionBase,
    kind: z.literal('testimonials'),
    title: localised(LIMITS.titleLength),
    entries: list(
      z.object({
        id,
        quote: localised(600),
        name: line(LIMITS.nameLength),
        role: localised(LIMITS.nameLength),
        rating: z.int().min(1).max(5).nullable(),
        portrait: image.nullable(),
      }),
      12,
    ),
  }),
  z.object({
    ...homeSectionBase,
    kind: z.literal('faq'),
    title: localised(LIMITS.titleLength),
    /** The texts below a question are Markdown. */
    entries: list(z.object({ question: localised(300), answer: localised(3_000) }), 40),
  }),
  z.object({
    ...homeSectionBase,
    kind: z.literal('newsletter'),
    title: localised(LIMITS.titleLength),
    text: localised(2_000),
  }),
]);
export type HomeSection = z.infer<typeof homeSection>;

export const homePart = z.object({
  /** For search engines and link previews; empty: that of `identity`. */
  description: localised(300),
  sections: list(homeSection, 20).refine(
    (sections) => new Set(sections.map(({ id: one }) => one)).size === sections.length,
    'entries_repeated',
  ),
});

export const aboutPart = z.object({
  heading: localised(LIMITS.titleLength),
  description: localised(300),
  /** Markdown. */
  text: localised(20_000),
  team: z.object({
    title: localised(LIMITS.titleLength),
    text: localised(2_000),
    members: list(
      z.object({
        id,
        name: line(LIMITS.nameLength),
        role: localised(LIMITS.nameLength),
        description: localised(600),
        portrait: image.nullable(),
      }),
      60,
    ),
  }),
  banner: z.object({ title: localised(LIMITS.titleLength), text: localised(2_000), button: button.nullable() }),
});

const slug = z
  .string()
  .max(SLUG_LENGTH, fieldMessage('too_long', { max: SLUG_LENGTH }))
  .overwrite(normalSlug)
  .min(1, 'slug_required')
  .refine((one) => one === '' || isSlug(one), 'slug_invalid')
  .refine((one) => !isReservedSlug(one), 'slug_reserved');

const freePage = z.object({
  id,
  /** Whether visitors can open it once it is published. */
  on: z.boolean(),
  /** Its address: `/p/<slug>`. */
  slug,
  /** Addresses at which it was published before, newest first; set when it is published. */
  former: list(z.string().max(SLUG_LENGTH), MOST_FORMER_SLUGS),
  place: z.enum(PAGE_PLACES),
  title: localised(LIMITS.titleLength),
  /** What it is called in the menu or footer; empty: its title. */
  label: localised(40),
  /** For search engines and link previews; empty: that of `identity`. */
  description: localised(300),
  /** At the top of the page and in link previews. */
  picture: image.nullable(),
  /** Markdown, as the text of a unit. */
  text: localised(PAGE_TEXT_MAX),
});
export type FreePage = z.infer<typeof freePage>;

/** Pages of the school's own making, such as an imprint, in the order in which they are linked. */
export const pagesPart = z.object({
  pages: list(freePage, MOST_PAGES).check(({ value: pages, issues }) => {
    const repeated = (of: (page: FreePage) => string, index: number) =>
      pages.findIndex((other) => of(other) === of(pages[index]!)) < index;
    for (const index of pages.keys()) {
      if (repeated((page) => page.id, index))
        issues.push({ code: 'custom', message: 'entries_repeated', input: pages, path: [] });
      else if (repeated((page) => page.slug, index))
        issues.push({ code: 'custom', message: 'slug_taken', input: pages[index]!.slug, path: [index, 'slug'] });
    }
  }),
});

export const footerPart = z.object({
  brand: localised(300),
  /** Before the fixed column of support and legal links. */
  columns: list(z.object({ title: localised(60), links: list(z.object({ label: localised(60), href }), 12) }), 3),
  newsletter: z.boolean(),
  copyright: localised(200),
});

/**
 * Markdown; a heading may end in its anchor, `## Cookies {#cookies}`. `{school}`, `{email}` and `{currency}` stand for
 * the school's name, support address and currency.
 */
export const legalPart = z.object({ terms: localised(MARKDOWN_MAX), privacy: localised(MARKDOWN_MAX) });

export const schoolDocument = z.object({
  identity: identityPart,
  home: homePart,
  about: aboutPart,
  pages: pagesPart,
  footer: footerPart,
  legal: legalPart,
} satisfies Record<SchoolPart, z.ZodType>);
export type SchoolDocument = z.infer<typeof schoolDocument>;
