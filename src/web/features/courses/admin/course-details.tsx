import { Pencil } from 'lucide';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FullCourse } from '#contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { useHasDraft } from '#web/ui/editing/form-drafts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RevealedAlert } from '#web/ui/revealed-alert.tsx';
import { CourseFacts } from './course-facts.tsx';
import { courseDraft, CourseForm } from './course-form.tsx';

/** Shows a course's fields, or the form to edit them. */
export function CourseDetails({ course }: { course: FullCourse }) {
  const { editor } = useMessages().adminCourses;
  const hasDraft = useHasDraft();
  const [editing, setEditing] = useState(() => hasDraft(courseDraft(course._id)));
  const [saved, setSaved] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);

  const open = () => {
    flushSync(() => {
      setSaved(false);
      setEditing(true);
    });
    form.current?.querySelector('input')?.focus();
  };
  const close = (done: boolean) => {
    flushSync(() => {
      setSaved(done);
      setEditing(false);
    });
    edit.current?.focus();
  };

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
            <Button ref={edit} className="justify-self-start" onClick={open}>
              <Icon of={Pencil} className="size-4" />
              {editor.edit}
            </Button>
            {saved && <RevealedAlert tone="success">{editor.saved}</RevealedAlert>}
          </div>
        }
      />
    </div>
  );
}
