import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { LOCALES } from './locales.ts';

/**
 * The settings of a school: one versioned document, edited in parts as a draft and published as a whole. Private to the
 * back office; visitors get what `school.ts` derives from it in one language.
 */

/** The longest Markdown text, in UTF-16 code units. */
export const MARKDOWN_MAX = 100_000;

const line = (max: number) => z.string().trim().max(max);

/** A text for each language; a missing or empty one falls back to the first of the school's languages that has it. */
const localised = (max: number) => z.partialRecord(z.enum(LOCALES), z.string().trim().max(max));
export type Localised = z.infer<ReturnType<typeof localised>>;

/** A picture: an uploaded one (`/media/pictures/…`), or `shipped:<name>` for a drawing that comes with the software. */
const picture = z.object({
  src: z.string().regex(/^(?:\/media\/pictures\/[0-9a-f]{32}\/800\.webp|shipped:[a-z]{1,30})$/),
  alt: localised(LIMITS.titleLength),
});

/** A link of a button or the footer: a path of the school, or an https, mailto or tel address. */
const href = z
  .string()
  .trim()
  .max(LIMITS.urlLength)
  .regex(/^(?:\/(?!\/)|https:\/\/|mailto:|tel:)\S*$/);
const button = z.object({ label: localised(60), href });
const colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** Networks with an icon of their own; `other` shows a plain link icon. */
export const SOCIAL_KINDS = ['video', 'photo', 'network', 'other'] as const;

export const identityPart = z.object({
  name: line(60).min(1),
  /** Null: the generated mark. */
  logo: picture.nullable(),
  /** Null: the shipped accent. Both colours pass the contrast rules of `accent.ts`. */
  accent: z.object({ light: colour, dark: colour }).nullable(),
  supportEmail: line(LIMITS.emailLength),
  social: z.array(z.object({ kind: z.enum(SOCIAL_KINDS), label: line(60), href })).max(8),
  /** An IANA time zone. */
  timeZone: z.string().max(60),
  /** The languages of the public pages; the first one is the default. */
  languages: z.array(z.enum(LOCALES)).min(1),
  /** ISO 4217. Fixed once something was sold. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  legalName: line(160),
  legalAddress: z.string().trim().max(500),
  /** The site's description for search engines and link previews. */
  description: localised(300),
});

const sectionBase = { id: z.string().regex(/^[a-z0-9-]{1,40}$/), on: z.boolean() };
const bandBase = {
  ...sectionBase,
  tone: z.enum(['paper', 'sunken', 'night']),
  title: localised(LIMITS.titleLength),
  text: localised(2_000),
  button: button.nullable(),
  picture: picture.nullable(),
  side: z.enum(['left', 'right']),
};

/** What a number of a statistics section counts; `typed` shows the text as it was entered. */
export const STATISTIC_SOURCES = ['typed', 'students', 'courses', 'instructors', 'enrolments'] as const;

export const homeSection = z.discriminatedUnion('kind', [
  z.object({
    ...sectionBase,
    kind: z.literal('hero'),
    eyebrow: localised(LIMITS.titleLength),
    title: localised(LIMITS.titleLength),
    text: localised(2_000),
    button: button.nullable(),
    picture: picture.nullable(),
  }),
  z.object({
    ...sectionBase,
    kind: z.literal('featured'),
    title: localised(LIMITS.titleLength),
    text: localised(2_000),
    pick: z.enum(['newest', 'chosen']),
    /** `customId`s, in order; only with `chosen`. */
    courses: z.array(z.int().positive()).max(12),
    /** How many with `newest`. */
    count: z.int().min(1).max(12),
  }),
  z.object({ ...bandBase, kind: z.literal('band') }),
  z.object({
    ...bandBase,
    kind: z.literal('statistics'),
    items: z
      .array(z.object({ label: localised(60), source: z.enum(STATISTIC_SOURCES), typed: line(20) }))
      .min(1)
      .max(6),
  }),
  z.object({
    ...sectionBase,
    kind: z.literal('testimonials'),
    title: localised(LIMITS.titleLength),
    entries: z
      .array(
        z.object({
          id: z.string().regex(/^[a-z0-9-]{1,40}$/),
          quote: localised(600),
          name: line(LIMITS.nameLength),
          role: localised(LIMITS.nameLength),
          rating: z.int().min(1).max(5).nullable(),
          portrait: picture.nullable(),
        }),
      )
      .max(12),
  }),
  z.object({
    ...sectionBase,
    kind: z.literal('faq'),
    title: localised(LIMITS.titleLength),
    entries: z.array(z.object({ question: localised(300), answer: localised(3_000) })).max(40),
  }),
  z.object({
    ...sectionBase,
    kind: z.literal('newsletter'),
    title: localised(LIMITS.titleLength),
    text: localised(2_000),
  }),
]);
export type HomeSection = z.infer<typeof homeSection>;
export type HomeSectionKind = HomeSection['kind'];

export const homePart = z.object({ sections: z.array(homeSection).max(20) });

export const aboutPart = z.object({
  heading: localised(LIMITS.titleLength),
  description: localised(300),
  /** Markdown. */
  text: localised(20_000),
  team: z.object({
    title: localised(LIMITS.titleLength),
    text: localised(2_000),
    members: z
      .array(
        z.object({
          id: z.string().regex(/^[a-z0-9-]{1,40}$/),
          name: line(LIMITS.nameLength),
          role: localised(LIMITS.nameLength),
          description: localised(600),
          portrait: picture.nullable(),
        }),
      )
      .max(60),
  }),
  banner: z.object({ title: localised(LIMITS.titleLength), text: localised(2_000), button: button.nullable() }),
});

export const footerPart = z.object({
  brand: localised(300),
  /** Before the fixed column of support and legal links. */
  columns: z
    .array(
      z.object({
        title: localised(60),
        links: z.array(z.object({ label: localised(60), href })).max(12),
      }),
    )
    .max(3),
  newsletter: z.boolean(),
  copyright: localised(200),
});

/** Markdown. `{school}` and `{email}` stand for the school's name and support address. */
export const legalPart = z.object({ terms: localised(MARKDOWN_MAX), privacy: localised(MARKDOWN_MAX) });

export const schoolDocument = z.object({
  identity: identityPart,
  home: homePart,
  about: aboutPart,
  footer: footerPart,
  legal: legalPart,
});
export type SchoolDocument = z.infer<typeof schoolDocument>;

/** The parts that are edited and compared on their own. */
export const SCHOOL_PARTS = [
  'identity',
  'home',
  'about',
  'footer',
  'legal',
] as const satisfies (keyof SchoolDocument)[];
export type SchoolPart = (typeof SCHOOL_PARTS)[number];
