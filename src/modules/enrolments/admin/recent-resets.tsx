import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshEnrolments } from '#modules/courses/web/shared/refresh-lists.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { resetsQuery, undoReset } from './students.api.ts';

/** The resets of a course (by its `_id`) that can be undone, unfolded by a press; nothing where there are none. */
export function RecentResets({ courseId }: { courseId: string }) {
  const { learners: words } = useMessages().admin;
  const written = useSchoolTime();
  const client = useQueryClient();
  const [restored, setRestored] = useState<string | null>(null);
  const { data: resets = [] } = useQuery(resetsQuery(courseId));
  const undo = useMutation({
    mutationFn: ({ _id }: (typeof resets)[number]) => undoReset(courseId, _id),
    onMutate: () => setRestored(null),
    onSuccess: (_done, { learner, unit }) => setRestored(words.wasRestored(learner.name, unit)),
    onSettled: () => void refreshEnrolments(client),
  });
  return (
    <>
      {restored !== null && <Alert tone="success">{restored}</Alert>}
      {undo.isError && <FailureAlert sentence={words.restoreFailed} cause={undo.error} />}
      {resets.length > 0 && (
        <details>
          <summary className="link w-fit cursor-pointer">{words.recentResets(resets.length)}</summary>
          <ul className="mt-3 grid gap-3">
            {resets.map((reset) => (
              <li key={reset._id} className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">
                  {reset.learner.name} · {reset.unit}
                  <span className="block text-sm text-muted">
                    {words.resetKinds[reset.kind]} · {words.resetBy(written.date(reset.createdAt), reset.by)}
                  </span>
                </span>
                <Button
                  size="sm"
                  tone="secondary"
                  disabled={undo.isPending}
                  aria-label={words.undoOf(reset.learner.name, reset.unit)}
                  onClick={() => undo.mutate(reset)}
                >
                  {words.undo}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
