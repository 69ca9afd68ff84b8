import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { CourseCombobox } from '#modules/courses/web/shared/course-combobox.tsx';
import { useCopyUnits } from '#modules/units/admin/admin-units.mutations.ts';
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CancelButton } from '#web/ui/form/cancel-button.tsx';
import type { ComboboxOption } from '#web/ui/form/combobox.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

interface CopyProps {
  readonly course: Pick<FullCourse, '_id' | 'customId'>;
  /** The units to copy, by their ids. */
  readonly units: readonly string[];
  /** Shows what was done, with a link to the other course; null takes the last notice away. */
  readonly tell: (notice: ReactNode) => void;
}

/** The button that asks for another course and copies units to it. */
export function CopyUnitsButton(props: CopyProps) {
  const { copying: words } = useMessages().adminCourses;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="sm"
        tone="secondary"
        onClick={() => {
          props.tell(null);
          setOpen(true);
        }}
      >
        {words.open}
      </Button>
      <Dialog open={open} onClose={close} title={words.title(props.units.length)}>
        <CopyUnitsForm {...props} onClose={close} />
      </Dialog>
    </>
  );
}

function CopyUnitsForm({ course, units, tell, onClose }: CopyProps & { onClose: () => void }) {
  const { adminCourses, ui } = useMessages();
  const words = adminCourses.copying;
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  // A repeat after a lost response copies nothing more.
  const [key] = useState(newIdempotencyKey);
  const copying = useCopyUnits(course._id);
  const form = useForm({
    check: () => ({ course: chosen ? undefined : words.choose }),
    failed: words.failed,
    isAtFields: ({ course: sentence }) => sentence !== undefined,
    submit: async () => {
      if (!chosen) return;
      const { sections } = await copying.mutateAsync({ sections: [...units], course: chosen.id, key });
      onClose();
      tell(<CopiedNotice count={sections.length} course={chosen} />);
    },
  });
  return (
    <Form form={form} className="grid gap-4">
      <p>{words.note}</p>
      {/* Room for the list of courses, which would be cut off at the edge of the dialog. */}
      <div className="min-h-80">
        <CourseCombobox
          label={words.course}
          hint={words.courseHint}
          error={form.errors.course}
          chosen={chosen}
          without={[course.customId]}
          onChoose={(option) => {
            setChosen(option);
            form.clear('course');
          }}
        />
      </div>
      <FormAlert />
      <div className="flex flex-wrap justify-end gap-3">
        <CancelButton onClick={onClose}>{ui.cancel}</CancelButton>
        <SubmitButton busyLabel={words.busy}>{words.confirm}</SubmitButton>
      </div>
    </Form>
  );
}

function CopiedNotice({ count, course }: { count: number; course: ComboboxOption }) {
  const { copying: words } = useMessages().adminCourses;
  return (
    <>
      <span className="me-3 break-words">{words.done(count, course.label)}</span>
      <Link to="/admin/manage-courses/$courseId" params={{ courseId: course.id }} className="link break-words">
        {words.openCourse(course.label)}
      </Link>
    </>
  );
}
