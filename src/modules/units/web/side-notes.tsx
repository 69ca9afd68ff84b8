import { Keyboard } from 'lucide';
import type { ReactNode } from 'react';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { CompletionFold } from '#modules/completion/web/shared/completion-fold.tsx';
import type { StudyProgress } from '#modules/progress/web/shared/progress.api.ts';
import { ProgressNote } from '#modules/progress/web/shared/progress-note.tsx';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** The progress in the course, what completes it, the list of units where there is room, and the keys. */
export function SideNotes(props: {
  course: FullCourse;
  userId: string;
  progress: StudyProgress;
  onUnit: (index: number) => void;
  onKeys: () => void;
  children?: ReactNode;
}) {
  const { course, progress } = props;
  return (
    <>
      <ProgressNote progress={progress} units={course.sections} />
      <CompletionFold course={course} userId={props.userId} onUnit={props.onUnit} />
      {props.children}
      {/* Also on touch screens: a keyboard may be attached, and this dialog has the switch for the keys. */}
      <Button tone="quiet" size="sm" className="justify-self-start" onClick={props.onKeys}>
        <Icon of={Keyboard} className="size-5" />
        {useMessages().study.keys.open}
      </Button>
    </>
  );
}
