import { Pencil } from 'lucide';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { useEditMode } from '#web/ui/editing/use-edit-mode.ts';
import { Icon } from '#web/ui/icon.tsx';
import { RevealedAlert } from '#web/ui/feedback/revealed-alert.tsx';
import { CompletionRulePanel } from './completion-rule.tsx';
import { CourseChecklist } from './course-checklist.tsx';
import { CourseFacts } from './course-facts.tsx';
import { courseDraft, CourseForm } from './course-form.tsx';
import { CourseInstructorPanel } from './course-instructor-panel.tsx';

/** Shows a course's fields, or the form to edit them. */
export function CourseDetails({ course }: { course: FullCourse }) {
  const { editor } = useMessages().adminCourses;
  const { editing, saved, button, form, open, close } = useEditMode(courseDraft(course._id));

  if (editing) {
    return (
      <div ref={form}>
        <CourseForm course={course} onDone={() => close(true)} onCancel={() => close(false)} />
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <CourseFacts
        course={course}
        action={
          <div className="grid gap-3">
            <Button ref={button} className="justify-self-start" onClick={() => open()}>
              <Icon of={Pencil} className="size-4" />
              {editor.edit}
            </Button>
            {saved && <RevealedAlert tone="success">{editor.saved}</RevealedAlert>}
            <CourseChecklist course={course} onEdit={open} />
          </div>
        }
      />
      <CourseInstructorPanel course={course} />
      <CompletionRulePanel course={course} />
    </div>
  );
}
