import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { pathInLocale } from '#contract/locales.ts';
import { useLocale } from '#web/lib/locale.ts';
import { parseSearch, stringifySearch } from '#web/lib/search-params.ts';
import { readCatalogueSearch } from './catalogue-address.ts';
import type { CatalogueSearch } from './courses.api.ts';

/**
 * Returns whether the address already names another part of the catalogue than `current`, whose list is still loading.
 * Reads the history itself: the router's state follows only after the next paint, and a press can come in between.
 * Addresses of other pages do not count: until such a page is shown, the visitor may still change their mind.
 */
export function useAddressAhead(current: CatalogueSearch): boolean {
  const { history } = useRouter();
  const catalogue = pathInLocale('/courses', useLocale());
  const isAhead = () => {
    const { pathname, search } = history.location;
    return (
      pathname === catalogue &&
      stringifySearch({ ...readCatalogueSearch(parseSearch(search)) }) !== stringifySearch({ ...current })
    );
  };
  return useSyncExternalStore(
    (onChange) => history.subscribe(onChange),
    isAhead,
    () => false,
  );
}
