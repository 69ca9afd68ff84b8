import type { SchoolHome, SchoolHomeSection } from '#contract/school.ts';

/** A section of the home page, by its kind. */
export type SectionOf<Kind extends SchoolHomeSection['kind']> = Extract<SchoolHome['sections'][number], { kind: Kind }>;

/** A picture of the settings: `src` is an address, or `shipped:` and the name of a picture of the software. */
export type ShownPicture = NonNullable<SectionOf<'hero'>['picture']>;
