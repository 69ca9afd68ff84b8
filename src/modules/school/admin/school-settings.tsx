import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SCHOOL_PARTS } from '#modules/school/contract/school-choices.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { TabLink, TabLinks } from '#web/ui/tab-links.tsx';
import { Conflicts } from './conflict.tsx';
import { SchoolDraftBar } from './draft-bar.tsx';
import { type Editor, EditorProvider } from './editor-context.tsx';
import { LinkSuggestions } from './link-field.tsx';
import { CERTIFICATES_PATH, PART_PATHS } from './part-paths.ts';
import { draftQuery } from './school-settings.api.ts';

/** The frame of the school's settings: heading, tabs, and the draft that all tabs share. */
export function SchoolSettingsForm({ children, ...editor }: Pick<Editor, 'shippedImage'> & { children: ReactNode }) {
  const words = useMessages().adminSchool;
  const draft = useQuery(draftQuery());
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <TabLinks label={words.tabsLabel} current={pathname}>
        {SCHOOL_PARTS.map((part) => (
          <TabLink key={part} to={PART_PATHS[part]} activeOptions={{ exact: true, includeSearch: false }}>
            {words.parts[part]}
          </TabLink>
        ))}
        <TabLink to={CERTIFICATES_PATH} activeOptions={{ includeSearch: false }}>
          {words.certificates.tab}
        </TabLink>
        <TabLink to="/admin/school/categories" activeOptions={{ includeSearch: false }}>
          {words.categories.title}
        </TabLink>
        <TabLink to="/admin/school/history" activeOptions={{ includeSearch: false }}>
          {words.history.tab}
        </TabLink>
      </TabLinks>
      {draft.data ? (
        <EditorProvider draft={draft.data} {...editor}>
          {children}
          <SchoolDraftBar />
          <Conflicts />
          <LinkSuggestions />
        </EditorProvider>
      ) : draft.isPending ? (
        <ListSkeleton label={words.loading} />
      ) : (
        <ErrorState
          title={words.loadFailed}
          error={draft.error}
          retrying={draft.isFetching}
          onRetry={() => void draft.refetch()}
        >
          {sentenceOr(draft.error, words.loadFailedHelp)}
        </ErrorState>
      )}
    </>
  );
}
