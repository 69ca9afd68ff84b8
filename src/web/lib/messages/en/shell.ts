import type { Locale } from '#contract/locales.ts';
import type { LanguageOffer } from '#web/lib/messages/language-offer.ts';

/** What the frame around every page says: its landmarks and the pages for when things go wrong. */
export const shell = {
  pageTitle: (page: string, school: string) => `${page} · ${school}`,
  /** What somebody who rather reads another language is told, in that language. */
  offers: {
    es: { text: 'Esta página también está en español.', view: 'Ver en español', dismiss: 'Seguir en inglés' },
  } as Partial<Record<Locale, LanguageOffer>>,
  skipToContent: 'Skip to content',
  notFound: {
    title: 'Page not found',
    heading: 'This page is not in our register',
    explanation: 'The address may have a slip in it, or what was here has moved or been removed.',
    toCourses: 'See all courses',
    toHome: 'Back to the home page',
  },
  offline: {
    heading: 'You are offline',
    text: 'This page could not be fetched. It will open as soon as your connection is back.',
  },
  notLoaded: {
    heading: 'This page could not be loaded',
    text: 'Your connection may be slow or interrupted, or the school was updated a moment ago.',
  },
  crash: {
    title: 'Something went wrong',
    heading: 'Unexpected Application Error!',
    explanation: 'Something on our side did not work. Trying again often helps.',
    reference: (requestId: string) => `If it happens again, tell us this number: ${requestId}`,
    tryAgain: 'Try again',
    toHome: 'Back to the home page',
  },
};
