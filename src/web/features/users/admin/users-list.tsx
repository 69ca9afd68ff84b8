import { Fragment } from 'react';
import type { ListedUser, User } from '#contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useMediaQuery } from '#web/ui/media-query.ts';
import { SelectPage } from '#web/ui/selection/select-box.tsx';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import { SortHeading } from '#web/ui/sort-heading.tsx';
import type { UsersSearch } from './users-search.ts';
import type { UserDrafts } from './use-user-drafts.ts';
import { nameFieldId } from './user-editor.tsx';
import { editButtonId, UserCard, UserRow, type UserRowProps } from './user-row.tsx';

type Sort = NonNullable<UsersSearch['sort']>;

const COLUMNS = ['customId', 'name', 'email', 'role', 'joined', 'lastSeen'] as const;

/** One page of users: a table if it fits, else cards. `drafts` has the input of its rows. */
export function UsersList(props: {
  users: readonly ListedUser[];
  drafts: UserDrafts;
  selection: Selection<ListedUser>;
  ownId: string;
  /** The id of the user just created. */
  freshId: string | undefined;
  sort: Sort;
  stale: boolean;
  onSort: (sort: Sort) => void;
  onSaved: (changed: User) => void;
  onDelete: (user: User) => void;
}) {
  const words = useMessages().admin.users;
  const wide = useMediaQuery('(min-width: 64rem)');
  const { drafts } = props;

  const leave = (id: string) => {
    drafts.end(id);
    document.getElementById(editButtonId(id))?.focus();
  };

  const rowProps = (user: ListedUser): UserRowProps => ({
    user,
    selection: props.selection,
    own: user._id === props.ownId,
    base: drafts.baseOf(user._id) ?? user,
    draft: drafts.draftOf(user._id),
    fresh: user._id === props.freshId,
    onEdit: () => {
      drafts.begin(user);
      document.getElementById(nameFieldId(user._id))?.focus();
    },
    onDraft: (draft) => drafts.keep(user._id, draft),
    errors: drafts.errorsOf(user._id),
    onErrors: (found) => drafts.keepErrors(user._id, found),
    onSaved: (changed) => {
      leave(user._id);
      props.onSaved(changed);
    },
    onCancel: () => leave(user._id),
    onDelete: () => props.onDelete(user),
  });

  const look = props.stale ? 'stale' : '';
  if (!wide) {
    return (
      <ul className={`grid items-start gap-4 sm:grid-cols-2 ${look}`}>
        {props.users.map((user) => (
          <UserCard key={user._id} {...rowProps(user)} />
        ))}
      </ul>
    );
  }

  const sortedBy = (column: (typeof COLUMNS)[number]) =>
    props.sort === column ? 'ascending' : props.sort === `-${column}` ? 'descending' : undefined;
  const { id: customId, name, email, role, joined, lastSeen } = words;
  const labels = { customId, name, email, role, joined, lastSeen };
  return (
    <div className={`rounded-lg border border-line bg-surface shadow-card ${look}`}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{words.table}</caption>
        <thead className="sticky top-(--bar-height,4.5rem) z-10 bg-sunken">
          <tr>
            <td className="w-11">
              <SelectPage selection={props.selection} />
            </td>
            {COLUMNS.map((column) => {
              const up = sortedBy(column) === 'ascending';
              return (
                <Fragment key={column}>
                  <SortHeading
                    tight
                    label={labels[column]}
                    action={up ? words.sortDown(labels[column]) : words.sortUp(labels[column])}
                    sorted={sortedBy(column)}
                    onSort={() => props.onSort(up ? `-${column}` : column)}
                  />
                  {column === 'role' && (
                    <th scope="col" className="px-2 text-start font-semibold">
                      {words.password}
                    </th>
                  )}
                </Fragment>
              );
            })}
            <th scope="col" className="px-2 text-end font-semibold">
              {words.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.users.map((user) => (
            <UserRow key={user._id} {...rowProps(user)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
