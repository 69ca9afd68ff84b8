import { type ReactNode, type RefObject, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { formTexts } from '#web/ui/form/use-form.ts';
import type { Texts } from '#web/ui/merging/three-way-merge.ts';

/** The page of a course as its form has it, unfolded on demand. `form` is around the form; null while that is closed. */
export function SalesPreview(props: {
  course: FullCourse;
  form: RefObject<HTMLElement | null> | null;
  /** Returns the page with the texts of the form, if that is open. */
  children: (course: FullCourse, texts: Texts | null) => ReactNode;
}) {
  const { course, form, children: preview } = props;
  const { editor } = useMessages().adminCourses;
  const [isOpen, setOpen] = useState(false);
  const texts = useDeferredValue(useFormTexts(isOpen ? form : null));
  // Kept while typing goes on: the page is rendered again with the texts that are deferred, not with each key.
  const page = useMemo(() => preview(course, texts), [preview, course, texts]);
  return (
    <details
      className="rounded-lg border border-line bg-surface p-4 shadow-card"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="touch cursor-pointer font-semibold">{editor.salesPreview}</summary>
      {isOpen && (
        <div className="mt-3">
          <Suspense fallback={<ListSkeleton label={editor.loading} lines={5} />}>{page}</Suspense>
        </div>
      )}
    </details>
  );
}

/** Returns the texts of the form inside an element while they are typed; null without one. */
function useFormTexts(around: RefObject<HTMLElement | null> | null): Texts | null {
  const [texts, setTexts] = useState<Texts | null>(null);
  useEffect(() => {
    const element = around?.current;
    const read = () => {
      const form = element?.querySelector('form');
      setTexts(form ? formTexts(form) : null);
    };
    read();
    // Discarding a draft moves the focus, and types nothing.
    for (const event of ['input', 'focusin']) element?.addEventListener(event, read);
    return () => {
      for (const event of ['input', 'focusin']) element?.removeEventListener(event, read);
    };
  }, [around]);
  return texts;
}
