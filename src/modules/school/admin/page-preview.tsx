import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { School } from '#modules/school/contract/school.ts';
import { Footer } from '#modules/school/web/footer.tsx';
import { TopBar } from '#modules/school/web/top-bar.tsx';
import { loadMessages } from '#web/lib/messages/load-messages.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { asksForPlaces, SchoolProvider } from '#web/lib/school.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Preview, PreviewControls, type PreviewLook } from '#web/ui/preview/preview.tsx';

/** The preview of a public page in the frame of the school. Without a `school`, which is then loading, `error` says why. */
export function PagePreview({
  name,
  path,
  language,
  school,
  error,
  variables,
  fill,
  toEnd,
  toChild,
  children,
}: {
  /** What the page is called. */
  name: string;
  path: string;
  language: Locale;
  school: School | undefined;
  error: Error | null;
  variables: Readonly<Record<string, string>>;
  fill: (client: QueryClient) => void;
  toEnd?: boolean;
  toChild?: number | undefined;
  children: ReactNode;
}) {
  const words = useMessages().adminSchool.preview;
  const [look, setLook] = useState<PreviewLook>({ width: 'desktop', theme: 'light' });
  const hasMessages = useMessagesIn(language);
  return (
    <section aria-label={words.title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PreviewControls look={look} title={words.title} note={words.note} onLook={setLook} />
      {error && !school ? (
        <FailureAlert sentence={words.failed} cause={error} />
      ) : school && hasMessages ? (
        <Preview
          // The pages of a language start with its queries filled.
          key={language}
          {...look}
          title={words.frame(name)}
          path={path}
          language={language}
          variables={variables}
          fill={fill}
          toEnd={toEnd ?? false}
          toChild={toChild}
        >
          <SchoolProvider>
            <TopBar cartCount={asksForPlaces(school) ? null : 0} />
            <main>{children}</main>
            <Footer />
          </SchoolProvider>
        </Preview>
      ) : (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Spinner />
          {words.loading}
        </p>
      )}
    </section>
  );
}

/** Loads the public pages' messages in the language of the preview. Returns whether they are there. */
function useMessagesIn(language: Locale): boolean {
  const [loaded, setLoaded] = useState<Locale | null>(null);
  useEffect(() => {
    let current = true;
    const load = async () => {
      await loadMessages(language, ['home', 'about', 'legal', 'courses', 'buy']);
      if (current) setLoaded(language);
    };
    void load();
    return () => {
      current = false;
    };
  }, [language]);
  return loaded === language;
}
