import { X } from 'lucide-react';
import { chooseLanguage, useLanguageOffer } from '#web/lib/language-choice.ts';
import { type Locale, useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePageIn } from './language-links.tsx';

/** Tells somebody who rather reads another of the school's languages that this page is there in it, in that language. */
export function LanguageOffer() {
  const locale = useLocale();
  const offered = useLanguageOffer(locale);
  return offered && <Offer offered={offered} page={locale} />;
}

function Offer({ offered, page }: { offered: Locale; page: Locale }) {
  const words = useMessages().shell.offers[offered];
  const href = usePageIn(offered);
  if (!words) return null;
  // Over the page, at its foot: it comes when the page is already being read, and must move nothing.
  return (
    <aside
      lang={offered}
      aria-label={words.view}
      className="fixed inset-x-3 bottom-3 z-40 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] items-center gap-2 rounded-lg border border-edge bg-surface py-1 ps-4 pe-1 text-sm shadow-raised print:hidden"
    >
      <p className="max-sm:sr-only">{words.text}</p>
      <a
        href={href}
        hrefLang={offered}
        className="link inline-flex min-h-11 items-center px-2 font-semibold"
        onClick={() => chooseLanguage(offered)}
      >
        {words.view}
      </a>
      <button
        type="button"
        aria-label={words.dismiss}
        className="touch grid shrink-0 place-items-center rounded-md hover:bg-sunken"
        onClick={() => chooseLanguage(page)}
      >
        <X className="size-5" aria-hidden="true" />
      </button>
    </aside>
  );
}
