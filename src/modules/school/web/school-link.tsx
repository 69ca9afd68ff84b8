import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pathWithoutLocale } from '#contract/locales.ts';
import { parseSearch } from '#web/lib/search-params.ts';

/** A page of this school; files and the API are no pages. */
const PAGE = /^\/(?!\/|(?:api|assets|media)\/)([^?#]*)(\?[^#]*)?(?:#(.*))?$/;

/** A link from the school's settings: to a page of the school, in the language of this one, or to another address. */
export function SchoolLink(props: { href: string; className?: string; children: ReactNode }) {
  const { href, className, children } = props;
  const page = PAGE.exec(pathWithoutLocale(href));
  if (!page) {
    return (
      <a href={href} rel="noreferrer" className={className}>
        {children}
      </a>
    );
  }
  const [, path = '', search = '', hash] = page;
  return (
    <Link to={`/${path}` as '/'} search={parseSearch(search)} hash={hash} className={className}>
      {children}
    </Link>
  );
}
