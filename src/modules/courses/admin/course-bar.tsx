import { Pencil } from 'lucide';
import type { Ref } from 'react';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { StateBadge } from './state-badge.tsx';

/**
 * The bar of the editor of a course, at the lower edge of the window on every tab. While the fields are edited it holds only
 * what their form renders into `slot`; otherwise the buttons to edit and, of a draft, to publish it.
 */
export function CourseBar({
  course,
  editing,
  done,
  slot,
  editButton,
  onEdit,
  publishing,
}: {
  course: FullCourse;
  editing: boolean;
  /** What was done last, in a sentence. */
  done: string;
  slot: Ref<HTMLDivElement>;
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
  publishing: { readonly isPending: boolean; readonly error: Error | null; readonly start: () => void };
}) {
  const { editor, checklist, form } = useMessages().adminCourses;
  const { isAdmin } = useWorkplace();
  const isDraft = course.state === 'draft';
  return (
    <section
      aria-label={editor.bar}
      className="sticky bottom-0 z-20 -mx-4 mt-auto grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0"
    >
      <div ref={slot} className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden" />
      {!editing && publishing.error && <Alert tone="error">{sentenceOr(publishing.error, form.failed)}</Alert>}
      <div className={editing ? 'sr-only' : 'flex flex-wrap items-center justify-between gap-x-6 gap-y-2'}>
        <div className="flex flex-wrap items-center gap-x-3 text-sm font-semibold">
          <StateBadge state={course.state} />
          <p role="status" className="text-success">
            {editing ? '' : done}
          </p>
        </div>
        {!editing && (
          <div className="ms-auto flex flex-wrap gap-2">
            <Button ref={editButton} size="sm" tone={isDraft ? 'secondary' : 'primary'} onClick={onEdit}>
              <Icon of={Pencil} className="size-4" />
              {editor.edit}
            </Button>
            {isDraft && isAdmin && (
              <Button size="sm" busy={publishing.isPending} onClick={publishing.start}>
                {checklist.publish}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
