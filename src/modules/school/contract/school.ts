import { z } from 'zod';
import { ACCENT_TOKENS } from './accent.ts';
import { certificatesEffect } from '#contract/affected.ts';
import { PAYMENT_MODES } from '#contract/choices.ts';
import { author } from '#contract/drafts.ts';
import { givenConsent } from '#modules/orders/contract/orders.ts';
import { IMAGE_SHAPES } from '#contract/images.ts';
import * as LIMITS from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { MAIL_STATUSES } from '#modules/mail/contract/mail.ts';
import {
  aboutPart,
  footerPart,
  homePart,
  identityPart,
  legalPart,
  pagesPart,
  schoolDocument,
} from './school-document.ts';
import { BAND_TONES, SCHOOL_PARTS, SOCIAL_KINDS } from './school-choices.ts';

/** The language of the texts; without it the school's first. A text that is missing in it comes in another one. */
export const schoolParams = z.object({ language: z.enum(LOCALES).optional() });

/** The number of the published version; 0 while nothing was published and the shipped texts are shown. */
const version = z.int().nonnegative();
const image = z.object({ src: z.string(), alt: z.string() });
const link = z.object({ label: z.string(), href: z.string() });
const html = z.string().meta({ description: 'HTML made from Markdown: safe to insert' });
const tokens = z.record(z.enum(ACCENT_TOKENS), z.string());

/** What every page needs to know of the school, in one language; the same for every visitor. */
export const school = z
  .object({
    version,
    mode: z.enum(['demo', 'live']),
    /** The fixed password of an account made by a simulated purchase; null in live mode, where it is random. */
    purchasePassword: z.string().nullable(),
    /** Whether orders are taken: `off` sells nothing, so no purchase may be started. */
    payments: z.enum(PAYMENT_MODES),
    /** The checkout asks for country and company: prices include the tax of several countries, or companies pay none. */
    asksBilling: z.boolean().optional(),
    /** What a buyer has to accept; absent in the demo and where nothing is sold. */
    consents: z.array(givenConsent).optional(),
    /** Whether forms that end in an e-mail do anything. */
    mail: z.enum(MAIL_STATUSES),
    name: z.string(),
    /** Null: the generated mark. `dark`: the one of the dark theme; `named`: it contains the name. */
    logo: image.extend({ dark: z.string().optional(), named: z.literal(true).optional() }).nullable(),
    /** The colours to set instead of the shipped ones, by the name of their CSS variable. */
    accent: z.object({ light: tokens, dark: tokens }).nullable(),
    /** Empty: none. */
    supportEmail: z.string(),
    social: z.array(z.object({ kind: z.enum(SOCIAL_KINDS), label: z.string(), href: z.string() })),
    timeZone: z.string(),
    languages: z.array(z.enum(LOCALES)),
    currency: z.string(),
    legalName: z.string(),
    legalAddress: z.string(),
    description: z.string(),
    footer: z.object({
      brand: z.string(),
      columns: z.array(z.object({ title: z.string(), links: z.array(link) })),
      newsletter: z.boolean(),
      copyright: z.string(),
      /** Free pages, after the legal texts. */
      pages: z.array(link),
    }),
    /** Free pages in the menu, after its own links. */
    menu: z.array(link),
    /** In the order of the school. `name` is the value of courses, `label` its name in the language. */
    categories: z.array(z.object({ name: z.string(), label: z.string() })),
  })
  .meta({ id: 'School' });
export type School = z.infer<typeof school>;

const base = { id: z.string() };
const texts = { title: z.string(), text: z.string() };
const bandBase = {
  ...base,
  ...texts,
  tone: z.enum(BAND_TONES),
  button: link.nullable(),
  picture: image.nullable(),
  side: z.enum(['left', 'right']),
};

/** A section of the home page in one language. */
const schoolHomeSection = z.discriminatedUnion('kind', [
  z.object({
    ...base,
    ...texts,
    kind: z.literal('hero'),
    eyebrow: z.string(),
    button: link.nullable(),
    picture: image.nullable(),
  }),
  /** `courses`: the `customId`s of listed courses, in order. */
  z.object({ ...base, ...texts, kind: z.literal('featured'), courses: z.array(z.int().positive()) }),
  z.object({ ...bandBase, kind: z.literal('band') }),
  /** `value`: a number was counted, a text was typed. */
  z.object({
    ...bandBase,
    kind: z.literal('statistics'),
    items: z.array(z.object({ id: z.int().positive(), label: z.string(), value: z.union([z.number(), z.string()]) })),
  }),
  z.object({
    ...base,
    kind: z.literal('testimonials'),
    title: z.string(),
    entries: z.array(
      z.object({
        id: z.string(),
        quote: z.string(),
        name: z.string(),
        role: z.string(),
        rating: z.int().nullable(),
        portrait: image.nullable(),
      }),
    ),
  }),
  z.object({
    ...base,
    kind: z.literal('faq'),
    title: z.string(),
    entries: z.array(z.object({ question: z.string(), answer: html })),
  }),
  z.object({ ...base, ...texts, kind: z.literal('newsletter') }),
]);

/** The home page in one language: the sections that are switched on. */
export const schoolHome = z
  .object({ version, description: z.string(), sections: z.array(schoolHomeSection) })
  .meta({ id: 'SchoolHome' });
export type SchoolHome = z.infer<typeof schoolHome>;
export type SchoolHomeSection = SchoolHome['sections'][number];

/** The page about the school in one language. */
export const schoolAbout = z
  .object({
    version,
    heading: z.string(),
    description: z.string(),
    html,
    team: z.object({
      ...texts,
      members: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          role: z.string(),
          description: z.string(),
          portrait: image.nullable(),
        }),
      ),
    }),
    banner: z.object({ ...texts, button: link.nullable() }),
  })
  .meta({ id: 'SchoolAbout' });
export type SchoolAbout = z.infer<typeof schoolAbout>;

/** A legal text in one language. */
export const schoolLegal = z
  .object({
    version,
    /** The day of the last change, in the school's time zone. */
    updated: z.iso.date(),
    /** What comes before the first heading. */
    intro: html,
    /** The text under each second-level heading. `id` is its anchor. */
    sections: z.array(z.object({ id: z.string(), title: z.string(), html })),
  })
  .meta({ id: 'SchoolLegal' });
export type SchoolLegal = z.infer<typeof schoolLegal>;

/** A free page in one language. `slug` is its address, also in the response to a former one. */
export const schoolPage = z
  .object({
    version,
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    picture: image.nullable(),
    html,
  })
  .meta({ id: 'SchoolPage' });
export type SchoolPage = z.infer<typeof schoolPage>;

const revision = z.int().nonnegative();
const draftPart = <Part extends z.ZodType>(part: Part) =>
  z.object({
    value: part,
    /** Sent back when saving; 0 while the part was never edited. */
    revision,
    /** Null: as published. */
    editedAt: z.iso.datetime().nullable(),
    editedBy: author,
  });

/** The settings as they are being edited. A part without changes has its published value. */
export const schoolDraft = z
  .object({
    /** The published version the draft will replace. */
    version,
    parts: z.object({
      identity: draftPart(identityPart),
      home: draftPart(homePart),
      about: draftPart(aboutPart),
      pages: draftPart(pagesPart),
      footer: draftPart(footerPart),
      legal: draftPart(legalPart),
    }),
    /** The parts that differ from what is published. */
    changed: z.array(z.enum(SCHOOL_PARTS)),
    /** Whether the currency can no longer be changed, because something was sold. */
    currencyFixed: z.boolean(),
  })
  .meta({ id: 'SchoolDraft' });
export type SchoolDraft = z.infer<typeof schoolDraft>;

/** Who is affected by publishing the draft, besides the visitors. */
export const publishEffect = z
  .object({
    certificates: certificatesEffect.nullable().meta({ description: 'Null: certificates would say the same' }),
  })
  .meta({ id: 'PublishEffect' });
export type PublishEffect = z.infer<typeof publishEffect>;

/** Of a sample certificate: its language, and the name on it instead of the sample's. */
export const sampleCertificateQuery = schoolParams.extend({
  name: z.string().trim().max(LIMITS.nameLength).optional(),
});

/** A part being saved. With an older revision the response is `edit_conflict`, with the present part as `current`. */
export const saveDraftInput = z.object({
  revision,
  value: z.unknown().meta({ description: 'The whole part, in the form in which `GET /school/draft` returns it' }),
});

/** One of the parts, as saved. */
export const savedDraftPart = z
  .object({
    part: z.enum(SCHOOL_PARTS),
    value: z.unknown(),
    revision,
    editedAt: z.iso.datetime().nullable(),
    editedBy: author,
    /** Whether it differs from what is published. */
    changed: z.boolean(),
  })
  .meta({ id: 'SchoolDraftPart' });
export type SavedDraftPart = z.infer<typeof savedDraftPart>;

/** Of the pages as they are drafted: their language, and the id of the free page among them. */
export const viewDraftQuery = schoolParams.extend({ page: z.string().max(40).optional() });

/** What the pages will show once the draft is published. */
export const schoolDraftView = z
  .object({
    school,
    home: schoolHome,
    about: schoolAbout,
    terms: schoolLegal,
    privacy: schoolLegal,
    /** The free page of the call, also while it is not shown; null without one. */
    page: schoolPage.nullable(),
  })
  .meta({ id: 'SchoolDraftView' });
export type SchoolDraftView = z.infer<typeof schoolDraftView>;

/** What the caller has seen: the published version and the revision of every part of the draft. */
export const publishInput = z.object({
  version,
  revisions: z.object({
    identity: revision,
    home: revision,
    about: revision,
    // Callers from before the free pages have not edited any.
    pages: revision.default(0),
    footer: revision,
    legal: revision,
  }),
});

/** A published version, without its texts. */
export const schoolVersion = z
  .object({
    number: z.int().positive(),
    publishedAt: z.iso.datetime(),
    publishedBy: author,
    /** What it changed against the version before. */
    changed: z.array(z.enum(SCHOOL_PARTS)),
  })
  .meta({ id: 'SchoolVersion' });
export type SchoolVersion = z.infer<typeof schoolVersion>;

/** A version with its texts. Number 0 is what the software came with, which was never published. */
export const fullSchoolVersion = schoolVersion
  .extend({ number: version, publishedAt: z.iso.datetime().nullable(), document: schoolDocument })
  .meta({ id: 'FullSchoolVersion' });
export type FullSchoolVersion = z.infer<typeof fullSchoolVersion>;

/** An image being stored. The file is uploaded beside it. */
export const storeImageInput = z.object({ shape: z.enum(IMAGE_SHAPES).default('wide') });

/** The image that was stored: an address for `src` of an image of the draft. */
export const storedImage = z.object({ src: z.string() });
