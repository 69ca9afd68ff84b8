import { Link } from '@tanstack/react-router';
import { Download } from 'lucide';
import type { ReactNode } from 'react';
import type { ListedUser, User } from '#contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import type { FormErrors } from '#web/ui/form/form-context.ts';
import { SelectBox } from '#web/ui/selection/select-box.tsx';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import type { UserDraft } from './user-draft.ts';
import { useUserEditor } from './user-editor.tsx';

/** Props of a row of the list. `draft` is set while it is being edited. */
export interface UserRowProps {
  user: ListedUser;
  selection: Selection<ListedUser>;
  own: boolean;
  /** The user as read when the row was opened for editing. */
  base: User;
  draft: UserDraft | undefined;
  /** Just created: marked, and shown first whatever the order of the list. */
  fresh: boolean;
  onEdit: () => void;
  onDraft: (draft: UserDraft) => void;
  errors: FormErrors;
  onErrors: (errors: FormErrors) => void;
  onSaved: (changed: User) => void;
  onCancel: () => void;
  onDelete: () => void;
}

/** Returns the id of a row's Edit button, which gets the focus back. */
export const editButtonId = (userId: string): string => `edit-${userId}`;

const CELL = 'px-2 py-0.5 align-middle';
const EDITED = 'px-2 py-3 align-top first:ps-3 last:pe-3';

/** A user as a table row, or the row's form. */
export function UserRow(props: UserRowProps) {
  return props.draft ? <EditedRow {...props} draft={props.draft} /> : <ShownRow {...props} />;
}

/** A user as a card for narrow screens, or the card's form. */
export function UserCard(props: UserRowProps) {
  return (
    <li className="rounded-lg border border-line bg-surface p-4 shadow-card">
      {props.draft ? <EditedCard {...props} draft={props.draft} /> : <ShownCard {...props} />}
    </li>
  );
}

function ShownRow(props: UserRowProps) {
  const { user, own, selection } = props;
  return (
    <tr className={`border-t border-line hover:bg-sunken/60 ${selection.has(user._id) ? 'bg-sunken' : ''}`}>
      <td>
        <SelectBox selection={selection} row={user} name={user.name} />
      </td>
      <td className={`${CELL} text-muted tabular-nums`}>{user.customId}</td>
      <th scope="row" className={`${CELL} max-w-64 text-start font-semibold`}>
        <Name {...props} />
      </th>
      <td className={`${CELL} max-w-72 break-words`}>
        <EmailText address={user.email} />
      </td>
      <td className={CELL}>
        <RoleBadge role={user.role} />
      </td>
      <td className={CELL}>
        <MaskedPassword />
      </td>
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>
        <Day of={user.joinedAt} />
      </td>
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>
        <Day of={user.lastSeenAt} />
      </td>
      <td className={`${CELL} text-end whitespace-nowrap`}>
        <RowButtons {...props} />
        {own && <OwnReason />}
      </td>
    </tr>
  );
}

function EditedRow(props: UserRowProps & { draft: UserDraft }) {
  const parts = useUserEditor(props, true);
  return (
    <>
      <tr className="border-t border-line bg-highlight-soft" onKeyDown={parts.onKeyDown}>
        <td />
        <td className={`${EDITED} pt-6 text-muted tabular-nums`}>{props.user.customId}</td>
        <td className={EDITED}>{parts.name}</td>
        <td className={EDITED}>{parts.email}</td>
        <td className={EDITED}>
          {parts.role}
          {props.own && <OwnReason />}
        </td>
        <td colSpan={3} className={EDITED}>
          {parts.password}
        </td>
        <td className={`${EDITED} pt-5`}>{parts.buttons}</td>
      </tr>
      {parts.failure && (
        <tr className="bg-highlight-soft">
          <td colSpan={9} className="px-4 pb-4">
            {parts.failure}
          </td>
        </tr>
      )}
    </>
  );
}

function ShownCard(props: UserRowProps) {
  const { users } = useMessages().admin;
  const { user, own } = props;
  return (
    <div className="grid gap-3">
      <div className="flex items-start justify-between gap-3">
        <span className="-m-2 shrink-0">
          <SelectBox selection={props.selection} row={user} name={user.name} />
        </span>
        <h2 className="min-w-0 grow font-sans text-base font-semibold break-words">
          <Name {...props} />
        </h2>
        <RoleBadge role={user.role} />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <Fact name={users.id}>{user.customId}</Fact>
        <Fact name={users.email}>
          <EmailText address={user.email} />
        </Fact>
        <Fact name={users.password}>
          <MaskedPassword />
        </Fact>
        <Fact name={users.joined}>
          <Day of={user.joinedAt} />
        </Fact>
        <Fact name={users.lastSeen}>
          <Day of={user.lastSeenAt} />
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <RowButtons {...props} />
      </div>
      {own && <OwnReason />}
    </div>
  );
}

function EditedCard(props: UserRowProps & { draft: UserDraft }) {
  const { users } = useMessages().admin;
  const parts = useUserEditor(props, false);
  return (
    <div className="grid gap-4" onKeyDown={parts.onKeyDown}>
      <h2 className="font-sans text-base font-semibold break-words">{users.editing(props.user.name)}</h2>
      {parts.failure}
      {parts.name}
      {parts.email}
      <div className="grid gap-1">
        {parts.role}
        {props.own && <OwnReason />}
      </div>
      {parts.password}
      {parts.buttons}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function Name({ user, own, fresh }: UserRowProps) {
  const { users } = useMessages().admin;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 break-words">
      <Link to="/admin/people/$userId" params={{ userId: user._id }} className="link min-w-0 break-words">
        {user.name}
      </Link>
      {own && <Badge tone="highlight">{users.you}</Badge>}
      {fresh && <Badge tone="success">{users.fresh}</Badge>}
    </span>
  );
}

function RoleBadge({ role }: { role: User['role'] }) {
  const { users } = useMessages().admin;
  const tones = { admin: 'accent', teacher: 'success', user: 'neutral' } as const;
  return <Badge tone={tones[role]}>{users.roles[role]}</Badge>;
}

/** The same dots in every row: no password is ever sent. */
function MaskedPassword() {
  const { users } = useMessages().admin;
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        ••••••••
      </span>
      <VisuallyHidden>{users.passwordHidden}</VisuallyHidden>
    </>
  );
}

/** A day in the time zone of the school, with the time in its title; a dash without one. */
function Day({ of }: { of: string | null }) {
  const { users } = useMessages().admin;
  const written = useSchoolTime();
  if (of === null) {
    return (
      <span title={users.neverSeen} className="text-muted">
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{users.neverSeen}</VisuallyHidden>
      </span>
    );
  }
  return (
    <time dateTime={of} title={written.moment(of)}>
      {written.date(of)}
    </time>
  );
}

function OwnReason() {
  const { users } = useMessages().admin;
  return <p className="mt-1 max-w-72 text-start text-xs whitespace-normal text-muted">{users.ownAccount}</p>;
}

function RowButtons({ user, own, onEdit, onDelete }: UserRowProps) {
  const { users } = useMessages().admin;
  return (
    <>
      <Button
        id={editButtonId(user._id)}
        size="sm"
        tone="quiet"
        aria-label={users.editNamed(user.name)}
        onClick={onEdit}
      >
        {users.edit}
      </Button>
      <a
        className={buttonClass({ tone: 'quiet', size: 'sm' }, 'pointer-coarse:min-w-11')}
        href={`/api/users/user/${encodeURIComponent(user._id)}/export`}
        download={`personal-data-${user.customId}.json`}
        aria-label={users.exportNamed(user.name)}
        title={users.exportNamed(user.name)}
      >
        <Icon of={Download} className="size-4" />
      </a>
      <Button
        size="sm"
        tone="quiet"
        className="text-danger!"
        disabled={own}
        title={own ? users.ownAccount : undefined}
        aria-label={users.removeNamed(user.name)}
        onClick={onDelete}
      >
        {users.remove}
      </Button>
    </>
  );
}
