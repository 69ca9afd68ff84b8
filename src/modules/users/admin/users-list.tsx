import type { ListedUser, User } from '#modules/users/contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { useMediaQuery } from '#web/ui/media-query.ts';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import type { ColumnSort } from '#web/ui/tables/data-table.tsx';
import { ListTable } from '#web/ui/tables/list-table.tsx';
import { EditedCard, EditedRow } from './edited-user.tsx';
import type { UsersSearch } from './users-search.ts';
import type { UserDrafts } from './use-user-drafts.ts';
import { nameFieldId } from './user-editor.tsx';
import { editButtonId, MaskedPassword, OwnReason, RoleBadge, RowButtons, UserDay, UserName } from './user-cells.tsx';

type Sort = NonNullable<UsersSearch['sort']>;

/** One page of users. `drafts` has the input of its rows. */
export function UsersList(props: {
  users: readonly ListedUser[];
  drafts: UserDrafts;
  selection: Selection<ListedUser>;
  ownId: string;
  /** The id of the user just created: marked, and shown first whatever the order of the list. */
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
  const edit = (user: ListedUser) => {
    drafts.begin(user);
    document.getElementById(nameFieldId(user._id))?.focus();
  };
  const edited = (user: ListedUser) => {
    const draft = drafts.draftOf(user._id);
    const Edited = wide ? EditedRow : EditedCard;
    return (
      draft && (
        <Edited
          key={user._id}
          user={user}
          own={user._id === props.ownId}
          base={drafts.baseOf(user._id) ?? user}
          draft={draft}
          onDraft={(next) => drafts.keep(user._id, next)}
          errors={drafts.errorsOf(user._id)}
          onErrors={(errors) => drafts.keepErrors(user._id, errors)}
          onSaved={(changed) => {
            leave(user._id);
            props.onSaved(changed);
          }}
          onCancel={() => leave(user._id)}
        />
      )
    );
  };
  const sortBy = (
    column: 'customId' | 'name' | 'email' | 'role' | 'joined' | 'lastSeen',
    label: string,
  ): ColumnSort => {
    const up = props.sort === column;
    return {
      action: up ? words.sortDown(label) : words.sortUp(label),
      sorted: up ? 'ascending' : props.sort === `-${column}` ? 'descending' : undefined,
      onSort: () => props.onSort(up ? `-${column}` : column),
    };
  };
  return (
    <ListTable
      caption={words.table}
      wide={wide}
      stale={props.stale}
      rows={props.users}
      keyOf={({ _id }) => _id}
      selection={{ of: props.selection, nameOf: ({ name }) => name }}
      edited={edited}
      columns={[
        {
          label: words.id,
          cell: ({ customId }) => customId,
          sort: sortBy('customId', words.id),
          look: 'text-muted tabular-nums',
        },
        {
          label: words.name,
          cell: (user) => <UserName user={user} own={user._id === props.ownId} fresh={user._id === props.freshId} />,
          names: true,
          sort: sortBy('name', words.name),
          look: 'max-w-64',
        },
        {
          label: words.email,
          cell: ({ email }) => <EmailText address={email} />,
          sort: sortBy('email', words.email),
          look: 'max-w-72 break-words',
        },
        {
          label: words.role,
          cell: ({ role }) => <RoleBadge role={role} />,
          sort: sortBy('role', words.role),
          card: 'aside',
        },
        { label: words.password, cell: () => <MaskedPassword /> },
        {
          label: words.joined,
          cell: ({ joinedAt }) => <UserDay of={joinedAt} />,
          sort: sortBy('joined', words.joined),
          look: 'whitespace-nowrap tabular-nums',
        },
        {
          label: words.lastSeen,
          cell: ({ lastSeenAt }) => <UserDay of={lastSeenAt} />,
          sort: sortBy('lastSeen', words.lastSeen),
          look: 'whitespace-nowrap tabular-nums',
        },
        {
          label: words.actions,
          cell: (user) => {
            const own = user._id === props.ownId;
            return (
              <>
                <RowButtons user={user} own={own} onEdit={() => edit(user)} onDelete={() => props.onDelete(user)} />
                {own && <OwnReason />}
              </>
            );
          },
          end: true,
          card: 'foot',
        },
      ]}
    />
  );
}
