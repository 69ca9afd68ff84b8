import type { SchoolPart } from '#modules/school/contract/school-choices.ts';

/** The addresses of the editor's tabs by part. */
export const PART_PATHS = {
  identity: '/admin/school',
  home: '/admin/school/home',
  about: '/admin/school/about',
  footer: '/admin/school/footer',
  legal: '/admin/school/legal',
} as const satisfies Record<SchoolPart, string>;
