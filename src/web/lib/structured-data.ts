import { type HeadContext, absolute, pageUrl } from './page-head.ts';
import { SCHOOL } from './school-identity.ts';

/** The school as schema.org describes one, by the same id wherever it is named. */
export const organization = (context: HeadContext) => ({
  '@type': 'Organization',
  '@id': `${context.publicUrl}/#school`,
  name: SCHOOL.name,
  url: pageUrl(context, '/'),
  logo: absolute(context, '/icon-512.png'),
  email: SCHOOL.supportEmail,
  sameAs: Object.values(SCHOOL.social).filter((address) => address !== null),
});

/** The site as a whole, in the language being shown. */
export const website = (context: HeadContext) => ({
  '@type': 'WebSite',
  name: SCHOOL.name,
  url: pageUrl(context, '/'),
  inLanguage: context.locale,
  publisher: { '@id': `${context.publicUrl}/#school` },
});

/** Where a page lies: the names and paths from the home page down to it. */
export const breadcrumbList = (context: HeadContext, trail: readonly { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: pageUrl(context, path),
  })),
});
