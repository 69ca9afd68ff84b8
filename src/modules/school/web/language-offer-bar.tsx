import { X } from 'lucide';
import { chooseLanguage } from '#web/lib/language-choice.ts';
import type { Locale } from '#contract/locales.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePageIn } from './language-links.tsx';

/** Offers the page in another language, until the visitor accepts or dismisses it. */
export function LanguageOfferBar({ offered, page }: { offered: Locale; page: Locale }) {
  const words = useMessages().shell.offers[offered];
  const href = usePageIn(offered);
  if (!words) return null;
  // At the bottom of the window, as it appears while the page is being read and must not move it; and in the flow below
  // the footer, so that it never covers content for good.
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
          // The button disappears, so the focus moves on.
          document.getElementById('main')?.focus({ preventScroll: true });
          chooseLanguage(page);
        }}
      >
        <Icon of={X} className="size-5" />
      </button>
    </aside>
  );
}
