import { useQuery } from '@tanstack/react-query';
import type { Question } from '#modules/questions/contract/questions.ts';
import type { RegradePlan } from '#modules/assessments/contract/regrading.ts';
import { formatPoints } from '#modules/questions/web/shared/format-points.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { PersonLink } from '#modules/people/web/shared/person-link.tsx';
import { regradeQuery, useRegrade } from './questions.api.ts';

/** Shows what grading by the latest version of a question would change, and does it. */
export function RegradeDialog(props: {
  courseId: string;
  question: Question;
  onClose: () => void;
  onDone: (changed: number) => void;
}) {
  const { courseId, question, onClose, onDone } = props;
  const { regrade: words, cancel } = useMessages().questions;
  const { data: plan, error } = useQuery(regradeQuery(courseId, question._id));
  const regrade = useRegrade(courseId, question._id);
  const close = () => {
    if (!regrade.isPending) onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      title={words.title}
      onClose={close}
      footer={
        <>
          <Button tone="secondary" aria-disabled={regrade.isPending} onClick={close}>
            {cancel}
          </Button>
          {plan && (
            <Button
              busy={regrade.isPending}
              busyLabel={words.doing}
              onClick={() => regrade.mutate(undefined, { onSuccess: onDone })}
            >
              {words.confirm}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {error && <FailureAlert sentence={words.failed} cause={error} />}
        {!plan && !error && <ListSkeleton label={words.loading} lines={3} />}
        {plan && <Effect plan={plan} />}
        <p className="measure text-muted">{words.kept}</p>
        {regrade.error && <FailureAlert sentence={words.notDone} cause={regrade.error} />}
      </div>
    </Dialog>
  );
}

function Effect({ plan }: { plan: RegradePlan }) {
  const { regrade: words } = useMessages().questions;
  const locale = useLocale();
  const { isAdmin } = useWorkplace();
  const written = (points: number) => formatPoints(points, locale);
  const { graded, changed, passed, failed, attempts } = plan;
  if (graded === 0) return <p role="status">{words.none}</p>;
  if (changed === 0) return <p role="status">{words.same(graded)}</p>;
  return (
    <>
      <p role="status">
        {[
          words.effect(changed, graded),
          ...(passed > 0 ? [words.passed(passed)] : []),
          ...(failed > 0 ? [words.notPassed(failed)] : []),
        ].join(' ')}
      </p>
      <ul aria-label={words.list} className="divide-y divide-line rounded-md border border-line">
        {attempts.map(({ attempt, learner, unit, number, before, after }) => (
          <li key={attempt} className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
            <div className="min-w-0">
              <PersonLink id={isAdmin ? learner._id : null} name={learner.name} />
              <p className="text-sm break-words text-muted">{words.attempt(unit, number)}</p>
            </div>
            <div className="sm:text-right">
              <p>{words.points(written(before.points), written(after.points))}</p>
              <p className="flex flex-wrap items-center gap-2 text-sm text-muted sm:justify-end">
                {before.percent !== null && after.percent !== null && (
                  <span>{words.percent(written(before.percent), written(after.percent))}</span>
                )}
                {after.passed === true && !before.passed && <Badge tone="success">{words.isPassed}</Badge>}
                {after.passed === false && before.passed && <Badge tone="highlight">{words.isFailed}</Badge>}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {changed > attempts.length && <p className="text-sm text-muted">{words.first(attempts.length)}</p>}
    </>
  );
}
