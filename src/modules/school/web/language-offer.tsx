import { lazy, Suspense } from 'react';
import { useLanguageOffer } from '#web/lib/language-choice.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useSchool } from '#web/lib/school.tsx';

// Few visitors see it, so it is loaded when needed; without it the page works as well.
const LanguageOfferBar = lazy(() =>
  import('./language-offer-bar.tsx').then(
    (loaded) => ({ default: loaded.LanguageOfferBar }),
    () => ({ default: () => null }),
  ),
);

/** Offers the page in the visitor's language, where the browser prefers another one than the page's. */
export function LanguageOffer() {
  const locale = useLocale();
  const offered = useLanguageOffer(locale, useSchool().languages);
  return (
    offered && (
      <Suspense fallback={null}>
        <LanguageOfferBar offered={offered} page={locale} />
      </Suspense>
    )
  );
}
