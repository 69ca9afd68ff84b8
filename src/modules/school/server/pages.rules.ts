import { normalSlug } from '#modules/school/contract/page-address.ts';
import { MOST_FORMER_SLUGS } from '#modules/school/contract/school-choices.ts';
import type { FreePage, SchoolDocument } from '#modules/school/contract/school-document.ts';

type Pages = Pick<SchoolDocument, 'pages'>;

/** Returns the free pages that visitors can open. */
export const openPages = ({ pages }: Pages): FreePage[] => pages.pages.filter(({ on }) => on);

/** Returns the page that visitors find at a slug, present or former; undefined without one. A present one comes first. */
export function findPage(document: Pages, slug: string): FreePage | undefined {
  const pages = openPages(document);
  const wanted = normalSlug(slug);
  return pages.find((page) => page.slug === wanted) ?? pages.find(({ former }) => former.includes(wanted));
}

/**
 * Returns the pages to publish, each with the slugs at which it was published before: those lead to it, unless another page
 * has them now.
 */
export function withFormerSlugs(pages: readonly FreePage[], published: Pages): FreePage[] {
  const present = new Set(pages.map(({ slug }) => slug));
  const before = new Map(published.pages.pages.map((page) => [page.id, page]));
  return pages.map((page) => {
    const last = before.get(page.id);
    const former = [...(last ? [last.slug, ...last.former] : []), ...page.former].filter((slug) => !present.has(slug));
    return { ...page, former: [...new Set(former)].slice(0, MOST_FORMER_SLUGS) };
  });
}

/** Returns the places of the pages that have a title in no language. */
export const untitledPages = ({ pages }: Pages): number[] =>
  pages.pages.flatMap(({ title }, index) => (Object.values(title).some((text) => text !== '') ? [] : [index]));
