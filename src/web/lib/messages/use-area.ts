import { use } from 'react';
import type { Locale } from '#contract/locales.ts';
import { useLocale } from '#web/lib/locale.ts';
import type { MessageArea } from './areas.ts';
import { loadMessages } from './load-messages.ts';

const loading = new Map<`${Locale} ${MessageArea}`, Promise<void>>();

/** Suspends until an area of messages is loaded that the route of the page does not name. */
export function useArea(area: MessageArea): void {
  const locale = useLocale();
  const key = `${locale} ${area}` as const;
  // `use` needs the same promise each time.
  const promise = loading.get(key) ?? Promise.resolve(loadMessages(locale, [area]));
  loading.set(key, promise);
  use(promise);
}
