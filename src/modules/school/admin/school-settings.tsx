import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Conflicts } from './conflict.tsx';
import { SchoolDraftBar } from './draft-bar.tsx';
import { type Editor, EditorProvider } from './editor-context.tsx';
import { LinkSuggestions } from './link-field.tsx';
import { PART_PATHS } from './part-paths.ts';
import { draftQuery } from './school-settings.api.ts';

const TAB =
  'touch -mb-px inline-flex shrink-0 items-center border-b-3 border-transparent px-3 py-2 text-sm font-semibold whitespace-nowrap text-muted -outline-offset-3 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink';

/** The frame of the school's settings: heading, tabs, and the draft that all tabs share. */
export function SchoolSettingsForm({ children, ...editor }: Pick<Editor, 'shippedImage'> & { children: ReactNode }) {
  const words = useMessages().adminSchool;
  const draft = useQuery(draftQuery());
  const tabs = useRef<HTMLUListElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  // On narrow screens the tabs scroll sideways. The page must not scroll with them, as scrollIntoView would do.
  useEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!tabs.current || !current) return;
    const [list, tab] = [tabs.current.getBoundingClientRect(), current.getBoundingClientRect()];
    tabs.current.scrollBy({ left: tab.left + tab.width / 2 - list.left - list.width / 2, behavior: 'instant' });
  }, [pathname]);
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <nav aria-label={words.tabsLabel}>
        <ul ref={tabs} className="flex overflow-x-auto overflow-y-hidden border-b border-line">
          {(['identity', 'home', 'about', 'footer', 'legal'] as const).map((part) => (
            <li key={part}>
              <Link to={PART_PATHS[part]} activeOptions={{ exact: true, includeSearch: false }} className={TAB}>
                {words.parts[part]}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/admin/school/categories" activeOptions={{ includeSearch: false }} className={TAB}>
              {words.categories.title}
            </Link>
          </li>
          <li>
            <Link to="/admin/school/history" activeOptions={{ includeSearch: false }} className={TAB}>
              {words.history.tab}
            </Link>
          </li>
        </ul>
      </nav>
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
