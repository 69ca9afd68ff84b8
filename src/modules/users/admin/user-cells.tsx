import { Link } from '@tanstack/react-router';
import { Download } from 'lucide';
import type { User } from '#modules/users/contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** Returns the id of a row's Edit button, which gets the focus back. */
export const editButtonId = (userId: string): string => `edit-${userId}`;

/** The name as a link to the person, with marks. */
export function UserName({ user, own, fresh }: { user: User; own: boolean; fresh: boolean }) {
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

export function RoleBadge({ role }: { role: User['role'] }) {
  const { users } = useMessages().admin;
  const tones = { admin: 'accent', teacher: 'success', user: 'neutral' } as const;
  return <Badge tone={tones[role]}>{users.roles[role]}</Badge>;
}

/** The same dots in every row: no password is ever sent. */
export function MaskedPassword() {
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
export function UserDay({ of }: { of: string | null }) {
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

/** Why the own account cannot be deleted. */
export function OwnReason() {
  const { users } = useMessages().admin;
  return <p className="mt-1 max-w-44 text-start text-xs whitespace-normal text-muted">{users.ownAccount}</p>;
}

/** Narrow, so that the addresses beside them have room. */
const ROW_BUTTON = 'px-1.5!';

export function RowButtons(props: { user: User; own: boolean; onEdit: () => void; onDelete: () => void }) {
  const { user, own, onEdit, onDelete } = props;
  const { users } = useMessages().admin;
  return (
    <span className="inline-flex items-center">
      <Button
        id={editButtonId(user._id)}
        size="sm"
        tone="quiet"
        className={ROW_BUTTON}
        aria-label={users.editNamed(user.name)}
        onClick={onEdit}
      >
        {users.edit}
      </Button>
      <a
        className={buttonClass({ tone: 'quiet', size: 'sm' }, `${ROW_BUTTON} pointer-coarse:min-w-11`)}
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
        className={`${ROW_BUTTON} text-danger!`}
        disabled={own}
        title={own ? users.ownAccount : undefined}
        aria-label={users.removeNamed(user.name)}
        onClick={onDelete}
      >
        {users.remove}
      </Button>
    </span>
  );
}
