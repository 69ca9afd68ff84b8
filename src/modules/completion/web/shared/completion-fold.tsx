import { lazy, Suspense, useState } from 'react';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';

/** Loaded when it is opened. A page that is offline then goes on without it. */
const CompletionNote = lazy(() =>
  import('./completion-note.tsx').then(
    (module) => ({ default: module.CompletionNote }),
    () => ({ default: () => null }),
  ),
);

/** Opens to what is missing to complete the course. */
export function CompletionFold(props: { course: FullCourse; userId: string; onUnit: (index: number) => void }) {
  const { completion } = useMessages().study;
  const [opened, setOpened] = useState(false);
  return (
    <details onToggle={() => setOpened(true)}>
      <summary className="cursor-pointer py-2">{completion.title}</summary>
      {opened && (
        <Suspense>
          <CompletionNote {...props} />
        </Suspense>
      )}
    </details>
  );
}
