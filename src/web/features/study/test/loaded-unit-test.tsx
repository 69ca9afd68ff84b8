import { type ComponentProps, use } from 'react';
import type { Locale } from '#contract/locales.ts';
import { useLocale } from '#web/lib/locale.ts';
import { loadMessages } from '#web/lib/messages/load-messages.ts';
import { UnitTest } from './unit-test.tsx';

const loading = new Map<Locale, Promise<void>>();

/** Returns a promise that is the same each time: what `use` needs. */
function messagesIn(locale: Locale): Promise<void> {
  const known = loading.get(locale) ?? Promise.resolve(loadMessages(locale, ['tests']));
  loading.set(locale, known);
  return known;
}

/** `UnitTest` with its messages, which no other unit needs. */
export default function LoadedUnitTest(props: ComponentProps<typeof UnitTest>) {
  use(messagesIn(useLocale()));
  return <UnitTest {...props} />;
}
