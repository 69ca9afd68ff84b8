import { Pencil } from 'lucide';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CourseWhole } from '#contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CourseFacts } from './course-facts.tsx';
import { CourseForm } from './course-form.tsx';

/** A course's own fields: read, or edited until they are saved or given up. */
export function CourseDetails({ course }: { course: CourseWhole }) {
  const { editor } = useMessages().adminCourses;
  const [editing, setEditing] = useState(false);
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
      {saved && <Alert tone="success">{editor.saved}</Alert>}
      <CourseFacts
        course={course}
        action={
          <Button ref={edit} className="justify-self-start" onClick={open}>
            <Icon of={Pencil} className="size-4" />
            {editor.edit}
          </Button>
        }
      />
    </div>
  );
}
