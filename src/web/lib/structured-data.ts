import { type HeadContext, absolute, pageUrl } from './page-head.ts';
import { SCHOOL } from './school-identity.ts';

/** Returns the school as a schema.org organization, with the same id everywhere. */
export const organization = (context: HeadContext) => ({
  '@type': 'Organization',
  '@id': `${context.publicUrl}/#school`,
  name: SCHOOL.name,
  url: pageUrl(context, '/'),
  logo: absolute(context, '/icon-512.png'),
  email: SCHOOL.supportEmail,
  sameAs: Object.values(SCHOOL.social).filter((address) => address !== null),
});

/** Returns the site as a schema.org entry, in the current language. */
export const website = (context: HeadContext) => ({
  '@type': 'WebSite',
  name: SCHOOL.name,
  url: pageUrl(context, '/'),
  inLanguage: context.locale,
  publisher: { '@id': `${context.publicUrl}/#school` },
});

/** Returns the breadcrumbs of a page: names and paths from the home page down. */
export const breadcrumbList = (context: HeadContext, trail: readonly { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: pageUrl(context, path),
  })),
});
