import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListedUser, User } from '#modules/users/contract/users.ts';
import { useCreateAddress } from '#web/lib/use-create-address.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DaysNote } from '#web/ui/days-note.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useHasDraft, useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import { ExportLink } from '#web/ui/lists/export-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { useSelection } from '#web/ui/selection/use-selection.ts';
import { ROWS_PER_PAGE } from '#web/lib/rows-per-page.ts';
import { USERS_FILE, usersQuery } from './users.api.ts';
import type { UsersSearch } from './users-search.ts';
import { CreateUserPanel, NEW_USER } from './create-user-panel.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { useUserDrafts } from './use-user-drafts.ts';
import { UsersBulk } from './users-bulk.tsx';
import { UsersFilters } from './users-filters.tsx';
import { UsersList } from './users-list.tsx';

/** The accounts of the school: search, create, change, delete. `onOwnChange` is called for the admin's own account. */
export function ManageUsersPage(props: {
  ownId: string;
  search: UsersSearch;
  onSearch: (search: UsersSearch) => void;
  onOwnChange: () => void;
}) {
  const { search } = props;
  const { admin, editing } = useMessages();
  const words = admin.users;
  const query = useQuery(usersQuery(search));
  const drafts = useUserDrafts();
  const hasDraft = useHasDraft();
  const [creating, setCreating] = useState(() => hasDraft(NEW_USER));
  useCreateAddress(() => setCreating(true));
  // Shown first, whatever the order of the list, until the search changes.
  const [created, setCreated] = useState<ListedUser | null>(null);
  const [pendingDelete, setPendingDelete] = useState<User | null>(null);
  const [notice, setNotice] = useState<{ tone: 'success' | 'info'; sentence: string } | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLElement>(null);
  const panelId = useId();

  const { page: _page, sort: _sort, ...filter } = search;
  const selection = useSelection<ListedUser>(query.data?.items ?? [], filter);

  useUnsaved(drafts.changed ? 'lost' : 'none');

  const succeed = (sentence: string) => setNotice({ tone: 'success', sentence });
  const onSearch = (next: UsersSearch) => {
    setCreated(null);
    props.onSearch(next);
  };
  const withCreated = (users: readonly ListedUser[]): readonly ListedUser[] =>
    !created || users.some(({ _id }) => _id === created._id) ? users : [created, ...users];
  const hide = () => {
    const hasUnsaved = hasDraft(NEW_USER);
    setNotice(hasUnsaved ? { tone: 'info', sentence: editing.draft.hidden } : null);
    closePanel();
  };
  const closePanel = () => {
    flushSync(() => setCreating(false));
    toggle.current?.focus();
  };

  return (
    <>
      <PageHeading
        title={words.title}
        lead={words.lead}
        action={
          <Button
            ref={toggle}
            aria-expanded={creating}
            aria-controls={creating ? panelId : undefined}
            onClick={() => {
              if (creating) return hide();
              setNotice(null);
              setCreating(true);
            }}
          >
            <Icon of={UserPlus} className="size-5" />
            {words.create.toggle}
          </Button>
        }
      />
      {notice && <Alert tone={notice.tone}>{notice.sentence}</Alert>}
      {creating && (
        <CreateUserPanel
          id={panelId}
          onHide={hide}
          onCancel={closePanel}
          onCreated={(user) => {
            succeed(words.create.success);
            setCreated({ ...user, courses: [], joinedAt: new Date().toISOString(), lastSeenAt: null });
            closePanel();
          }}
        />
      )}
      <section ref={list} tabIndex={-1} aria-label={words.table} className="grid gap-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="min-w-0 grow">
            <UsersFilters search={search} onChange={onSearch} />
          </div>
          <ExportLink address={USERS_FILE} query={{ ...search, page: undefined }} />
        </div>
        <DaysNote
          days={search}
          words={admin.days}
          onClear={() => onSearch({ ...search, from: undefined, to: undefined, page: undefined })}
        />
        <PagedList
          query={query}
          words={{ found: words.found, failed: words.loadFailed, failedHelp: words.loadFailedHelp, pages: words.table }}
          waiting={<ListSkeleton label={words.loading} />}
          empty={<NobodyFound onClear={() => onSearch({ sort: search.sort })} />}
          page={search.page}
          size={ROWS_PER_PAGE}
          onPage={(page) => onSearch({ ...search, page })}
          top={list}
          held={created !== null}
          bar={<UsersBulk selection={selection} search={search} total={query.data?.total ?? 0} />}
        >
          {(users, stale) => (
            <UsersList
              users={withCreated(users)}
              freshId={created?._id}
              drafts={drafts}
              selection={selection}
              ownId={props.ownId}
              sort={search.sort ?? 'customId'}
              stale={stale}
              onSort={(sort) => onSearch({ ...search, sort: sort === 'customId' ? undefined : sort, page: undefined })}
              onDelete={(user) => {
                setNotice(null);
                setPendingDelete(user);
              }}
              onSaved={(changed) => {
                succeed(words.updated(changed.name));
                if (changed._id === created?._id) setCreated({ ...created, ...changed });
                if (changed._id === props.ownId) props.onOwnChange();
              }}
            />
          )}
        </PagedList>
      </section>
      <DeleteUserDialog
        user={pendingDelete}
        onClose={() => setPendingDelete(null)}
        onDeleted={(user) => {
          flushSync(() => {
            setPendingDelete(null);
            if (user._id === created?._id) setCreated(null);
            selection.remove([user]);
            succeed(words.deleted(user.name));
          });
          list.current?.focus({ preventScroll: true });
        }}
      />
    </>
  );
}

function NobodyFound({ onClear }: { onClear: () => void }) {
  const words = useMessages().admin.users;
  return (
    <EmptyState
      title={words.empty}
      action={
        <Button tone="secondary" onClick={onClear}>
          {words.clear}
        </Button>
      }
    >
      {words.emptyText}
    </EmptyState>
  );
}
