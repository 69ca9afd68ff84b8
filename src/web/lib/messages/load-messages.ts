import type { Locale } from '#contract/locales.ts';
import type * as shared from './en/shared.ts';
import { files as english } from './en/files.ts';
import { files as spanish } from './es/files.ts';
import { hasMessages, type Messages, provideMessages } from './messages.ts';

/** What every page says, loaded with the first of them. */
type Shared = keyof typeof shared;

/** An area of the school with a file of words of its own, loaded when a page of it is. */
export type MessageArea = Exclude<keyof Messages, Shared>;

/** How to get at the words of a language: those every page shares (`shell`), and each area's. */
export type WordFiles = Readonly<Record<MessageArea | 'shell', () => Promise<Partial<Messages>>>>;

const FILES: Readonly<Record<Locale, WordFiles>> = { en: english, es: spanish };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The areas of words this route, its frame and all it shows read; those every page shares are there anyway. */
    readonly words: readonly MessageArea[];
  }
}

/**
 * Loads the words of areas, and those every page shares, where they are not there yet; undefined when they all are.
 * Rejects when a file does not come.
 */
export function loadMessages(locale: Locale, areas: readonly MessageArea[]): Promise<void> | undefined {
  const missing = ['shell' as const, ...areas].filter((area) => !hasMessages(locale, area));
  if (missing.length === 0) return undefined;
  const loading = missing.map(async (area) => provideMessages(locale, await FILES[locale][area]()));
  return Promise.all(loading).then(() => undefined);
}
