import { DEFAULT_LOCALE, type Locale } from '#contract/locales.ts';
import { AREAS, type MessageArea, type Messages } from './areas.ts';
import { hasMessages, messagesFor, provideMessages } from './messages.ts';

/**
 * Loads the shared messages of a language and those of the given areas. Returns undefined if all of them have been loaded
 * already; rejects if a file does not load.
 */
export function loadMessages(locale: Locale, areas: readonly MessageArea[]): Promise<void> | undefined {
  const missing = (['shared', ...areas] as const).filter(
    (area) => !hasMessages(locale, area === 'shared' ? 'shell' : area),
  );
  if (missing.length === 0) return undefined;
  const loading = missing.map(async (area) => {
    const module = await (await loadersOf(area))[locale]();
    provideMessages(locale, 'shared' in module ? module.shared : module);
  });
  return Promise.all(loading).then(() => undefined);
}

type Loaders = Readonly<Record<Locale, () => Promise<Partial<Messages> | { shared: Partial<Messages> }>>>;

async function loadersOf(area: 'shared' | MessageArea): Promise<Loaders> {
  if (area in AREAS) return AREAS[area as keyof typeof AREAS];
  const { RARE_AREAS } = await import('./rare-areas.ts');
  return RARE_AREAS[area as keyof typeof RARE_AREAS];
}

/**
 * Loads the sentences of failed calls and refused fields, which no page needs before the first failure. Without them the
 * server's English ones are shown, so a failure to load is ignored.
 */
export async function loadErrorSentences(locale: Locale): Promise<void> {
  if (locale !== DEFAULT_LOCALE) await loadMessages(locale, ['errors'])?.catch(() => undefined);
}

/** Loads every message of a language, for the server and for tests. */
export async function loadAllMessages(locale: Locale): Promise<Messages> {
  const { RARE_AREAS } = await import('./rare-areas.ts');
  await loadMessages(locale, Object.keys({ ...AREAS, ...RARE_AREAS }) as MessageArea[]);
  return messagesFor(locale);
}
