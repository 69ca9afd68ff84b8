// Values of the school's settings. Apart from the schemas, so that pages can use them without loading zod.

/** The name of a school that has published none. */
export const SHIPPED_SCHOOL_NAME = 'Aula';

/** The parts of the settings that are edited and compared on their own. */
export const SCHOOL_PARTS = ['identity', 'home', 'about', 'pages', 'footer', 'legal'] as const;
export type SchoolPart = (typeof SCHOOL_PARTS)[number];

/** Networks with an icon of their own; `other` shows a plain link icon. */
export const SOCIAL_KINDS = ['video', 'photo', 'network', 'other'] as const;

/** The backgrounds of a band. */
export const BAND_TONES = ['paper', 'sunken', 'night'] as const;

/** What a number of a statistics section counts; `typed` shows the text as it was entered. */
export const STATISTIC_SOURCES = ['typed', 'students', 'courses', 'instructors', 'enrolments'] as const;

/** How the paper of certificates lies. */
export const ORIENTATIONS = ['landscape', 'portrait'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** The legal texts with pages. The accessibility statement is about the software, so it is not among the settings. */
export const LEGAL_PAGES = ['terms', 'privacy', 'accessibility'] as const;
export type LegalPageName = (typeof LEGAL_PAGES)[number];

/** Drawings that come with the software: the `<name>` of an image `shipped:<name>`. */
export const SHIPPED_IMAGES = [
  ...(['doorways', 'lamp'] as const),
  // Portraits of the demo school.
  ...(['elena', 'jonas', 'priya', 'lucas', 'nadia', 'sofia', 'aksel', 'grace', 'pavel', 'mei'] as const),
  ...(['ines', 'tobias', 'amara', 'mateo'] as const),
] as const;

/** Where a free page is linked from, besides links in texts. */
export const PAGE_PLACES = ['none', 'menu', 'footer'] as const;

/** How many free pages a school has at most, and how many former addresses of each lead to it. */
export const MOST_PAGES = 30;
export const MOST_FORMER_SLUGS = 20;
/** The longest text of a free page, in UTF-16 code units. */
export const PAGE_TEXT_MAX = 20_000;

/** The longest Markdown text, in UTF-16 code units. */
export const MARKDOWN_MAX = 100_000;
