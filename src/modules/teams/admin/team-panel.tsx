import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TEAM_ROLES, type TeamRole } from '#contract/choices.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import type { TeamMember } from '#modules/teams/contract/teams.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { RevealedAlert } from '#web/ui/feedback/revealed-alert.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { useMediaQuery } from '#web/ui/media-query.ts';
import { ListTable } from '#web/ui/tables/list-table.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { AddMember } from './add-member.tsx';
import { teamQuery, useChangeMember, useRemoveMember } from './teams.api.ts';

/** The people who work on a course (by its `_id`), to add, change and remove. `userId` is the user's own account. */
export function TeamPanel({ courseId, userId }: { courseId: string; userId: string }) {
  const words = useMessages().teams;
  const { data: team, error } = useQuery(teamQuery(courseId));
  const change = useChangeMember(courseId);
  const removal = useRemoveMember(courseId);
  const [leaving, setLeaving] = useState<TeamMember | null>(null);
  const [notice, setNotice] = useState('');
  const say = (sentence: string) => {
    change.reset();
    setNotice(sentence);
  };
  return (
    <section aria-labelledby="team-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h2 id="team-title" className="text-xl">
          {words.title}
        </h2>
        <p className="text-sm text-muted">{words.lead}</p>
      </div>
      {!team && error && <FailureAlert sentence={words.failed} cause={error} />}
      {!team && !error && <ListSkeleton label={words.loading} lines={3} />}
      {team?.length === 0 && <p className="text-muted">{words.empty}</p>}
      {team && team.length > 0 && (
        <Members
          team={team}
          userId={userId}
          busy={change.isPending}
          onRole={(member, role) => {
            setNotice('');
            change.mutate(
              { userId: member._id, role },
              { onSuccess: () => say(words.changed(member.name, words.roles[role])) },
            );
          }}
          onRemove={setLeaving}
        />
      )}
      {change.error && <RevealedAlert tone="error">{sentenceOr(change.error, words.notChanged)}</RevealedAlert>}
      {notice !== '' && <Alert tone="success">{notice}</Alert>}
      <AddMember courseId={courseId} onAdded={(name, role) => say(words.added(name, words.roles[role]))} />
      <ConfirmDialog
        open={leaving !== null}
        title={words.removeTitle(leaving?.name ?? '')}
        confirmLabel={words.remove}
        busyLabel={words.removing}
        doing={removal}
        failure={(cause) => <Alert tone="error">{sentenceOr(cause, words.notRemoved)}</Alert>}
        onConfirm={() =>
          leaving &&
          removal.mutate(leaving._id, {
            onSuccess: () => {
              say(words.removed(leaving.name));
              setLeaving(null);
            },
          })
        }
        onClose={() => setLeaving(null)}
      >
        {words.removeText}
      </ConfirmDialog>
    </section>
  );
}

/** The members of a team with their roles. Owners change the others and themselves; admins all of them. */
function Members(props: {
  team: readonly TeamMember[];
  userId: string;
  busy: boolean;
  onRole: (member: TeamMember, role: TeamRole) => void;
  onRemove: (member: TeamMember) => void;
}) {
  const words = useMessages().teams;
  const { isAdmin } = useWorkplace();
  const wide = useMediaQuery('(min-width: 40rem)');
  const mayChange = ({ _id, role }: TeamMember) => isAdmin || role !== 'owner' || _id === props.userId;
  return (
    <ListTable
      caption={words.list}
      wide={wide}
      level={3}
      rows={props.team}
      keyOf={({ _id }) => _id}
      columns={[
        {
          label: words.name,
          cell: ({ name }) => <EmailText address={name} />,
          names: true,
          look: '[overflow-wrap:anywhere]',
        },
        { label: words.email, cell: ({ email }) => <EmailText address={email} />, look: '[overflow-wrap:anywhere]' },
        {
          label: words.role,
          cell: (member) =>
            mayChange(member) ? (
              <Select
                label={<VisuallyHidden>{words.roleOf(member.name)}</VisuallyHidden>}
                value={member.role}
                disabled={props.busy}
                onChange={({ target }) => {
                  const role = TEAM_ROLES.find((one) => one === target.value);
                  if (role) props.onRole(member, role);
                }}
              >
                <Options
                  values={TEAM_ROLES.filter((role) => isAdmin || role !== 'owner' || role === member.role)}
                  nameOf={(role) => words.roles[role]}
                />
              </Select>
            ) : (
              words.roles[member.role]
            ),
        },
        {
          label: words.action,
          cell: (member) =>
            mayChange(member) && (
              <Button
                size="sm"
                tone="quiet"
                className="shrink-0 text-danger!"
                aria-label={words.removeNamed(member.name)}
                onClick={() => props.onRemove(member)}
              >
                {words.remove}
              </Button>
            ),
          end: true,
          card: 'aside',
        },
      ]}
    />
  );
}
