import { X } from 'lucide';
import { chooseLanguage, useLanguageOffer } from '#web/lib/language-choice.ts';
import { type Locale, useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePageIn } from './language-links.tsx';

/** Offers the page in the visitor's preferred language, in that language. */
export function LanguageOffer() {
  const locale = useLocale();
  const offered = useLanguageOffer(locale);
  return offered && <Offer offered={offered} page={locale} />;
}

function Offer({ offered, page }: { offered: Locale; page: Locale }) {
  const words = useMessages().shell.offers[offered];
  const href = usePageIn(offered);
  if (!words) return null;
  // At the foot of what is seen, for it comes when the page is being read already and must move nothing; and a part of
  // the page, below the footer, so that it hides nothing for good.
  return (
    <aside
      lang={offered}
      aria-label={words.view}
      data-language-offer=""
      className="sticky bottom-0 z-40 flex min-h-13 items-center justify-center gap-2 border-t border-edge bg-surface px-3 py-1 text-sm print:hidden"
    >
      <p className="max-sm:sr-only">{words.text}</p>
      <a href={href} hrefLang={offered} className="link inline-flex min-h-11 items-center px-2 font-semibold">
        {words.view}
      </a>
      <button
        type="button"
        aria-label={words.dismiss}
        className="touch grid shrink-0 place-items-center rounded-md hover:bg-sunken"
        onClick={() => {
          // The button goes, and its focus must have somewhere to go to.
          document.getElementById('main')?.focus({ preventScroll: true });
          chooseLanguage(page);
        }}
      >
        <Icon of={X} className="size-5" />
      </button>
    </aside>
  );
}
