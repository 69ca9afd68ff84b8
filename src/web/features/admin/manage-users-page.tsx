import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#contract/users.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { AdminHeading } from './admin-heading.tsx';
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
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(usersQuery(search));
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
      <AdminHeading
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
        {data && (
          <p role="status" className="text-sm text-muted">
            {words.found(data.total)}
          </p>
        )}
        {isPending ? (
          <ListWaiting label={words.loading} />
        ) : !data ? (
          <ErrorState title={words.loadFailed} retrying={isFetching} onRetry={() => void refetch()}>
            {sentenceOr(error, words.loadFailedHelp)}
          </ErrorState>
        ) : data.items.length === 0 ? (
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
        ) : (
          <>
            <UsersList
              users={data.items}
              drafts={drafts}
              ownId={props.ownId}
              sort={search.sort ?? 'customId'}
              stale={isPlaceholderData}
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
            <Pager
              label={words.table}
              page={search.page ?? 1}
              size={ROWS_A_PAGE}
              total={data.total}
              onPage={(page) => {
                onSearch({ ...search, page: page > 1 ? page : undefined });
                list.current?.scrollIntoView({ block: 'start' });
              }}
            />
          </>
        )}
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
