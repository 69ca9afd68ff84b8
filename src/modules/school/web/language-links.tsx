import { useHydrated, useLocation } from '@tanstack/react-router';
import { LANGUAGE_NAMES, pathInLocale, type Locale } from '#contract/locales.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';

/** Returns this page's address in a language. The query is missing in the HTML, which is the same for every search. */
export function usePageIn(locale: Locale): string {
  const hydrated = useHydrated();
  const path = useLocation({
    select: ({ pathname, searchStr, hash }) =>
      hydrated ? `${pathname}${searchStr}${hash === '' ? '' : `#${hash}`}` : pathname,
  });
  return pathInLocale(path, locale);
}

/** Links to this page in each of the school's languages, if there are several; the current one is marked. */
export function LanguageLinks({ className = '' }: { className?: string }) {
  const { language } = useMessages().school.footer;
  const { languages } = useSchool();
  if (languages.length < 2) return null;
  return (
    <ul aria-label={language} className={`flex flex-wrap gap-x-5 ${className}`}>
      {languages.map((locale) => (
        <li key={locale}>
          <LanguageLink locale={locale} />
        </li>
      ))}
    </ul>
  );
}

/** A plain link: another language is another document. */
function LanguageLink({ locale }: { locale: Locale }) {
  const href = usePageIn(locale);
  const current = useLocale() === locale;
  return (
    <a
      href={href}
      lang={locale}
      hrefLang={locale}
      aria-current={current ? 'true' : undefined}
      className="inline-flex min-h-9 items-center decoration-accent decoration-2 underline-offset-4 hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline pointer-coarse:min-h-11"
    >
      {LANGUAGE_NAMES[locale]}
    </a>
  );
}
