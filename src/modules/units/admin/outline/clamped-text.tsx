import { useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';

/** Shows two lines of a text, and a button for the rest if it is longer. */
export function ClampedText({ text }: { text: string }) {
  const { unit } = useMessages().adminCourses;
  const ref = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [longer, setLonger] = useState(false);

  useLayoutEffect(() => {
    const paragraph = ref.current;
    if (!paragraph || open) return;
    const measure = () => setLonger(paragraph.scrollHeight > paragraph.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [text, open]);

  return (
    <div className="text-sm text-muted">
      <p ref={ref} className={`break-words whitespace-pre-line ${open ? '' : 'line-clamp-2'}`}>
        {text}
      </p>
      {longer && (
        <button
          type="button"
          aria-expanded={open}
          className="link py-1 font-semibold pointer-coarse:min-h-11"
          onClick={() => setOpen(!open)}
        >
          {open ? unit.readLess : unit.readMore}
        </button>
      )}
    </div>
  );
}
