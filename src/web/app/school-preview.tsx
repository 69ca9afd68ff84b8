import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { School, SchoolDraftView } from '#modules/school/contract/school.ts';
import { CoursesByIds } from '#modules/courses/web/courses-by-ids.tsx';
import { AboutPage } from '#modules/school/web/about-page.tsx';
import { useEditor } from '#modules/school/admin/editor-context.tsx';
import { Preview, PreviewControls, type PreviewLook } from '#web/ui/preview/preview.tsx';
import { draftViewQuery } from '#modules/school/admin/school-settings.api.ts';
import { Footer } from '#modules/school/web/footer.tsx';
import { HomePage } from '#modules/school/web/home-page.tsx';
import { LegalPage } from '#modules/school/web/legal-page.tsx';
import { aboutQuery, homeQuery, legalQuery } from '#modules/school/web/school.api.ts';
import { TopBar } from '#modules/school/web/top-bar.tsx';
import { loadMessages } from '#web/lib/messages/load-messages.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { asksForPlaces, SchoolProvider, schoolQuery } from '#web/lib/school.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

/** The public pages with a preview, and their paths. */
const PATHS = { home: '/', about: '/about', terms: '/terms-of-service', privacy: '/privacy-policy' } as const;
type PreviewedPage = keyof typeof PATHS;

/** The draft's preview of a public page, with the page's own components. `toEnd`: scrolled to the footer. */
export function SchoolPreview({ page, toEnd = false }: { page: PreviewedPage; toEnd?: boolean }) {
  const words = useMessages().adminSchool.preview;
  const { language, edited } = useEditor();
  const { data: view, error } = useQuery(draftViewQuery(language));
  const [look, setLook] = useState<PreviewLook>({ width: 'desktop', theme: 'light' });
  const hasMessages = useMessagesIn(language);
  const fill = useCallback((client: QueryClient) => view && fillQueries(client, language, view), [view, language]);
  const accent = view?.school.accent ?? null;
  const variables = useMemo(() => (accent ? variablesOf(accent) : {}), [accent]);
  return (
    <section aria-label={words.title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PreviewControls look={look} title={words.title} note={words.note} onLook={setLook} />
      {error && !view ? (
        <FailureAlert sentence={words.failed} cause={error} />
      ) : view && hasMessages ? (
        <Preview
          // The pages of a language start with its queries filled.
          key={language}
          {...look}
          title={words.frame(words.pages[page])}
          path={PATHS[page]}
          language={language}
          variables={variables}
          fill={fill}
          toEnd={toEnd}
          toChild={page === 'home' ? childOf(view, edited) : undefined}
        >
          <SchoolProvider>
            <TopBar cartCount={asksForPlaces(view.school) ? null : 0} />
            <main>
              <Page page={page} view={view} />
            </main>
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

function Page({ page, view }: { page: PreviewedPage; view: SchoolDraftView }) {
  const { home } = useMessages();
  if (page === 'home') {
    return <HomePage home={view.home} courses={(ids) => <CoursesByIds ids={ids} failure={home.featured.failed} />} />;
  }
  if (page === 'about') return <AboutPage about={view.about} />;
  return <LegalPage key={page} name={page} />;
}

/** Returns which child of the main element a section of the home page is; undefined if it is not shown. */
function childOf({ home }: SchoolDraftView, id: string | null): number | undefined {
  const place = home.sections.findIndex((section) => section.id === id);
  // Without a hero, a heading comes first.
  const before = home.sections.some(({ kind }) => kind === 'hero') ? 0 : 1;
  return place < 0 ? undefined : place + before;
}

/** Puts the draft where the pages look for the published school. */
function fillQueries(client: QueryClient, language: Locale, view: SchoolDraftView): void {
  client.setQueryData(schoolQuery(language).queryKey, view.school);
  client.setQueryData(homeQuery(language).queryKey, view.home);
  client.setQueryData(aboutQuery(language).queryKey, view.about);
  for (const name of ['terms', 'privacy'] as const)
    client.setQueryData(legalQuery(language, name).queryKey, view[name]);
}

/** Returns the CSS variables of an accent colour. */
function variablesOf({ light, dark }: NonNullable<School['accent']>): Record<string, string> {
  const names = Object.keys(light) as (keyof typeof light)[];
  return Object.fromEntries(names.map((name) => [name, `light-dark(${light[name]}, ${dark[name]})`]));
}

/** Loads the public pages' messages in the language of the preview. Returns whether they are there. */
function useMessagesIn(language: Locale): boolean {
  const [loaded, setLoaded] = useState<Locale | null>(null);
  useEffect(() => {
    let current = true;
    const load = async () => {
      await loadMessages(language, ['home', 'about', 'legal', 'courses']);
      if (current) setLoaded(language);
    };
    void load();
    return () => {
      current = false;
    };
  }, [language]);
  return loaded === language;
}
