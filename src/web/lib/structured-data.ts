import { type HeadContext, absolute, pageUrl } from './page-head.ts';

/** Returns the school as a schema.org organization, with the same id everywhere. */
export function organization(context: HeadContext) {
  const { name, logo, supportEmail, social, legalName, legalAddress } = context.school();
  const elsewhere = social.map(({ href }) => href).filter((href) => href.startsWith('https:'));
  return {
    '@type': 'Organization',
    '@id': `${context.publicUrl}/#school`,
    name,
    url: pageUrl(context, '/'),
    logo: absolute(context, logo?.src ?? '/icon-512.png'),
    ...(legalName && { legalName }),
    ...(legalAddress && { address: legalAddress }),
    ...(supportEmail && { email: supportEmail }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
  };
}

/** Returns the site as a schema.org entry, in the current language. */
export const website = (context: HeadContext) => ({
  '@type': 'WebSite',
  name: context.school().name,
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
