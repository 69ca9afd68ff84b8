import type { Locale } from '#contract/locales.ts';
import type { RARE_AREAS } from './rare-areas.ts';

/**
 * The areas of messages besides `RARE_AREAS`: one module per language. `shared` is loaded with every page, the others by the routes that name
 * them in `staticData.messages`.
 */
export const AREAS = {
  shared: { en: () => import('./en/shared.ts'), es: () => import('./es/shared.ts') },
  access: { en: () => import('./en/access.ts'), es: () => import('./es/access.ts') },
  buy: { en: () => import('./en/buy.ts'), es: () => import('./es/buy.ts') },
  courses: { en: () => import('./en/courses.ts'), es: () => import('./es/courses.ts') },
  errors: { en: () => import('./en/errors.ts'), es: () => import('./es/errors.ts') },
  home: { en: () => import('./en/home.ts'), es: () => import('./es/home.ts') },
  tests: { en: () => import('./en/tests.ts'), es: () => import('./es/tests.ts') },
  study: { en: () => import('./en/study.ts'), es: () => import('./es/study.ts') },
} satisfies Record<string, Record<Locale, () => Promise<object>>>;

type AllAreas = typeof AREAS & typeof RARE_AREAS;

/** An area with a module of its own, loaded by the pages that show it. */
export type MessageArea = Exclude<keyof AllAreas, 'shared'>;

type Module<Area extends keyof AllAreas> = Awaited<ReturnType<AllAreas[Area]['en']>>;

/** The messages of one language by area; every language has the same keys as English. */
export type Messages = Module<'shared'>['shared'] & {
  readonly [Area in MessageArea]: Module<Area> extends Readonly<Record<Area, infer Texts>> ? Texts : never;
};
