import type { SchoolPart } from '#modules/school/contract/school-choices.ts';

/** The addresses of the editor's tabs by part. */
export const PART_PATHS = {
  identity: '/admin/school',
  home: '/admin/school/home',
  about: '/admin/school/about',
  pages: '/admin/school/pages',
  footer: '/admin/school/footer',
  legal: '/admin/school/legal',
} as const satisfies Record<SchoolPart, string>;

/** The address of the tab with the texts and looks of certificates, which are members of `identity`. */
export const CERTIFICATES_PATH = '/admin/school/certificates';

/** Returns the address of the tab that edits the field at a path of a part. */
export const tabOf = (part: SchoolPart, path: string) =>
  part === 'identity' && /^(?:certificate|signatory)/.test(path) ? CERTIFICATES_PATH : PART_PATHS[part];
