import { useNavigate } from '@tanstack/react-router';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useDuplicateCourse } from './admin-courses.mutations.ts';

/** Copies a course as a draft and opens the copy. */
export function DuplicateCourse({ courseId }: { courseId: string }) {
  const { editor } = useMessages().adminCourses;
  const navigate = useNavigate();
  const copying = useDuplicateCourse();
  const copy = () =>
    copying.mutate(courseId, {
      onSuccess: ({ customId }) =>
        void navigate({ to: '/admin/manage-courses/$courseId', params: { courseId: String(customId) } }),
    });
  return (
    <>
      <Button size="sm" tone="secondary" busy={copying.isPending} onClick={copy}>
        {editor.duplicate}
      </Button>
      {copying.error && <Alert tone="error">{sentenceOr(copying.error, editor.notDuplicated)}</Alert>}
    </>
  );
}
