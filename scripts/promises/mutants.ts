/** A text as a regular expression that matches it and nothing else. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** A change of the source that breaks a promise: in these files, or in all of the product's it is found in. */
export interface Mutant {
  readonly from: string | RegExp;
  readonly to: string;
  readonly files?: readonly string[] | RegExp;
}

const seeded = (file: string, from: string, to: string): Mutant => ({
  from,
  to,
  files: [`src/server/db/seed/content/${file}.ts`],
});

/** What to break for the promises that are numbers rather than texts, by their ids. */
export const CONSTANTS: Readonly<Record<string, Mutant>> = {
  'FRAME-13': { from: "en: '© 2024", to: "en: '© 2025" },
  'BLOCK-05': {
    from: /\{\s+id: 'amara',/,
    to: "{ id: 'x', quote: { en: 'x y z' }, name: 'x', role: {}, rating: 5, portrait: null }, { id: 'amara',",
  },
  'BLOCK-08': { from: 'STAY_MS = 5000', to: 'STAY_MS = 4900' },
  'BLOCK-10': { from: 'SWIPE_PX = 50', to: 'SWIPE_PX = 60' },
  'BLOCK-13': { from: 'duration-1000', to: 'duration-700' },
  'HOME-01': { from: 'Join 17 million', to: 'Join 18 million' },
  'HOME-03': { from: 'courses: [1, 2, 5]', to: 'courses: [1, 2, 4]' },
  'HOME-06': { from: "typed: '1500+'", to: "typed: '1600+'" },
  'HOME-09': {
    from: /\{\s+id: 'mei',/,
    to: "{ id: 'x', name: 'x', role: {}, description: {}, portrait: null }, { id: 'mei',",
  },
  'CATALOGUE-04': {
    from: "'lg:grid-cols-3'",
    to: "'lg:grid-cols-4'",
    files: ['src/modules/courses/web/course-grid.tsx'],
  },
  'CATALOGUE-16': seeded('python', 'positiveReviews: 95', 'positiveReviews: 96'),
  'CATALOGUE-17': seeded('python', 'participants: 1449', 'participants: 1448'),
  'CATALOGUE-14': seeded('python', "'Python Programming'", "'Python for all'"),
  'CATALOGUE-15': seeded('python', 'priceCents: 4999', 'priceCents: 4899'),
  'CATALOGUE-19': seeded('python', '44', '43'),
  'CATALOGUE-23': { from: 'DEMO_RELATED = [1, 2, 5]', to: 'DEMO_RELATED = [1, 3, 5]' },
  'CART-14': { from: "'aula-demo-1234'", to: "'aula-demo-4321'", files: ['src/server/config.ts'] },
  'ACCOUNT-05': { from: 'COURSES_SHOWN = 6', to: 'COURSES_SHOWN = 5' },
  'ACCOUNT-10': { from: 'PREVIEW_LENGTH = 100', to: 'PREVIEW_LENGTH = 110' },
  'USERS-03': { from: '`Error: ${message}`', to: '`Trouble: ${message}`' },
  'COURSES-28': { from: 'ASPECT = 16 / 9', to: 'ASPECT = 4 / 3' },
  'COURSES-29': { from: 'relative h-[400px]', to: 'relative h-[390px]' },
  'SECTIONS-12': {
    from: 'line-clamp-2',
    to: 'line-clamp-3',
    files: ['src/modules/units/admin/outline/clamped-text.tsx'],
  },
  'SECTIONS-23': { from: '[\\w-]{11}', to: '[\\w-]{10}' },
  'SECTIONS-25': {
    from: 'autoplay: true, startAt',
    to: 'autoplay: false, startAt',
    files: ['src/modules/media/web/shared/embedded-player.tsx'],
  },
  'DATA-07': seeded('javascript', 'positiveReviews: 98', 'positiveReviews: 97'),
  'DATA-08': seeded('typography', 'priceCents: 4999', 'priceCents: 4899'),
  'DATA-09': seeded('campaigns', 'participants: 120', 'participants: 121'),
  'DATA-10': seeded('negotiation', 'priceCents: 6999', 'priceCents: 6998'),
  'DATA-11': seeded('databases', 'participants: 130', 'participants: 129'),
  'DATA-12': seeded('drawing', 'positiveReviews: 94', 'positiveReviews: 93'),
  'DATA-13': seeded('light', 'priceCents: 3999', 'priceCents: 4099'),
  'DATA-14': seeded('colour', 'participants: 85', 'participants: 86'),
  'DATA-15': seeded('research', 'positiveReviews: 93', 'positiveReviews: 92'),
};

/** The texts a row gives to the letter: between single quotes, an apostrophe within a word being none. */
const quoted = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w'])'((?:[^']|(?<=\w)'(?=\w))+)'(?!\w)/g)].map((match) => match[1]!.trim());

/** Texts shorter than this are words that also stand elsewhere: only a whole literal is one of them. */
const SHORT = 14;

/** A text as a pattern for the source; `{name}` stands for whatever is put in there. */
function patternOf(text: string): RegExp {
  const words = text
    .split(/\{\w+\}/)
    .map(escaped)
    .join(String.raw`\$\{\w+\}`);
  return new RegExp(text.length < SHORT ? `(?<=['"\`])${words}(?=['"\`])` : words, 'g');
}

/** Where the product's words stand. */
const WORDED = /^src\/(web|contract|modules\/[\w-]+\/(web|admin|contract)|modules\/school\/server\/shipped)\//;

/**
 * How to break a promise; undefined for one that is neither a text nor a number known here. Of several texts one is
 * broken, by `choose`, which returns a whole number below its argument.
 */
export function mutantOf(
  id: string,
  kind: string,
  text: string,
  choose: (below: number) => number,
): Mutant | undefined {
  const constant = CONSTANTS[id];
  if (constant) return constant;
  const texts = kind === 'message' ? quoted(text) : [];
  if (texts.length === 0) return undefined;
  const chosen = texts[choose(texts.length)]!;
  const from = patternOf(chosen);
  return { from, files: WORDED, to: chosen.replaceAll(/\{(\w+)\}/g, '$${$1}').replace(/\w(?=\W*$)/, '$&~') };
}
