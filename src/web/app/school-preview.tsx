import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { School, SchoolDraftView } from '#modules/school/contract/school.ts';
import { CoursesByIds } from '#modules/courses/web/courses-by-ids.tsx';
import { AboutPage } from '#modules/school/web/about-page.tsx';
import { useEditor } from '#modules/school/admin/editor-context.tsx';
import { PagePreview } from '#modules/school/admin/page-preview.tsx';
import { usePreviewedPage } from '#modules/school/admin/pages-editor.tsx';
import { draftViewQuery } from '#modules/school/admin/school-settings.api.ts';
import { FreePageView } from '#modules/school/web/free-page.tsx';
import { HomePage } from '#modules/school/web/home-page.tsx';
import { LegalPage } from '#modules/school/web/legal-page.tsx';
import { aboutQuery, homeQuery, legalQuery } from '#modules/school/web/school.api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { schoolQuery } from '#web/lib/school.tsx';

/** The public pages with a preview, and their paths. */
const PATHS = { home: '/', about: '/about', terms: '/terms-of-service', privacy: '/privacy-policy' } as const;
type PreviewedPage = keyof typeof PATHS;

/** The draft's preview of a public page, with the page's own components. `toEnd`: scrolled to the footer. */
export function SchoolPreview({ page, toEnd = false }: { page: PreviewedPage; toEnd?: boolean }) {
  const { language, edited } = useEditor();
  const { data: view, error } = useQuery(draftViewQuery(language));
  return (
    <DraftPreview
      page={page}
      path={PATHS[page]}
      view={view}
      error={error}
      toEnd={toEnd}
      toChild={page === 'home' && view ? childOf(view, edited) : undefined}
    >
      {view && <Page page={page} view={view} />}
    </DraftPreview>
  );
}

/** The draft's preview of the free page that is edited; nothing while the school has none. */
export function FreePagePreview() {
  const { language } = useEditor();
  const page = usePreviewedPage();
  const { data: view, error } = useQuery({ ...draftViewQuery(language, page?.id), enabled: page !== undefined });
  if (!page) return null;
  return (
    <DraftPreview page="page" path={page.path} view={view} error={error}>
      {view?.page && <FreePageView page={view.page} />}
    </DraftPreview>
  );
}

/** The frame of a preview of the draft. */
function DraftPreview(props: {
  page: PreviewedPage | 'page';
  path: string;
  view: SchoolDraftView | undefined;
  error: Error | null;
  toEnd?: boolean;
  toChild?: number | undefined;
  children: ReactNode;
}) {
  const words = useMessages().adminSchool.preview;
  const { language } = useEditor();
  const { page, path, view, error, toEnd = false, toChild, children } = props;
  const fill = useCallback((client: QueryClient) => view && fillQueries(client, language, view), [view, language]);
  const accent = view?.school.accent ?? null;
  const variables = useMemo(() => (accent ? variablesOf(accent) : {}), [accent]);
  return (
    <PagePreview
      name={words.pages[page]}
      path={path}
      language={language}
      school={view?.school}
      error={error}
      variables={variables}
      fill={fill}
      toEnd={toEnd}
      toChild={toChild}
    >
      {children}
    </PagePreview>
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
