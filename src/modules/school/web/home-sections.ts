import type { SchoolHome, SchoolHomeSection } from '#modules/school/contract/school.ts';

/** A section of the home page, by its kind. */
export type HomeSectionOf<Kind extends SchoolHomeSection['kind']> = Extract<
  SchoolHome['sections'][number],
  { kind: Kind }
>;

/** An image of the settings: `src` is an address, or `shipped:` and the name of an image of the software. */
export type ShownImage = NonNullable<HomeSectionOf<'hero'>['picture']>;
