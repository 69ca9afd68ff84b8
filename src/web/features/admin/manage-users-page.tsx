import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { ROWS_A_PAGE, usersQuery, type UsersSearch } from './admin.api.ts';
import { CreateUserPanel } from './create-user-panel.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { ListWaiting } from './list-waiting.tsx';
import { useUserDrafts } from './use-user-drafts.ts';
import { UsersFilters } from './users-filters.tsx';
import { UsersList } from './users-list.tsx';

/** Everybody with an account: found, made, changed and deleted. `onOwnChange` hears when it was one's own account. */
export function ManageUsersPage(props: {
  ownId: string;
  search: UsersSearch;
  onSearch: (search: UsersSearch) => void;
  onOwnChange: () => void;
}) {
  const { search, onSearch } = props;
  const words = useMessages().admin.users;
  const query = useQuery(usersQuery(search));
  const drafts = useUserDrafts();
  const [creating, setCreating] = useState(false);
  const [doomed, setDoomed] = useState<User | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLElement>(null);
  const panelId = useId();

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
              setNotice(null);
              setCreating(!creating);
            }}
          >
            <Icon of={UserPlus} className="size-5" />
            {words.create.toggle}
          </Button>
        }
      />
      {notice && <Alert tone="success">{notice}</Alert>}
      {creating && (
        <CreateUserPanel
          id={panelId}
          onClose={closePanel}
          onCreated={() => {
            setNotice(words.create.success);
            closePanel();
          }}
        />
      )}
      <section ref={list} tabIndex={-1} aria-label={words.table} className="grid gap-5">
        <UsersFilters search={search} onChange={onSearch} />
        <PagedList
          query={query}
          words={{ found: words.found, failed: words.loadFailed, failedHelp: words.loadFailedHelp, pages: words.table }}
          waiting={<ListWaiting label={words.loading} />}
          empty={
            <EmptyState
              title={words.empty}
              action={
                <Button tone="secondary" onClick={() => onSearch({ sort: search.sort })}>
                  {words.clear}
                </Button>
              }
            >
              {words.emptyText}
            </EmptyState>
          }
          page={search.page}
          size={ROWS_A_PAGE}
          onPage={(page) => onSearch({ ...search, page })}
          top={list}
        >
          {(users, stale) => (
            <UsersList
              users={users}
              drafts={drafts}
              ownId={props.ownId}
              sort={search.sort ?? 'customId'}
              stale={stale}
              onSort={(sort) => onSearch({ ...search, sort: sort === 'customId' ? undefined : sort, page: undefined })}
              onDelete={(user) => {
                setNotice(null);
                setDoomed(user);
              }}
              onSaved={(changed) => {
                setNotice(words.updated(changed.name));
                if (changed._id === props.ownId) props.onOwnChange();
              }}
            />
          )}
        </PagedList>
      </section>
      <DeleteUserDialog
        user={doomed}
        onClose={() => setDoomed(null)}
        onDeleted={(user) => {
          flushSync(() => {
            setDoomed(null);
            setNotice(words.deleted(user.name));
          });
          list.current?.focus({ preventScroll: true });
        }}
      />
    </>
  );
}
