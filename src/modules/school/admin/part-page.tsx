import { type ReactNode, useEffect } from 'react';
import type { SchoolPart } from '#modules/school/contract/school-choices.ts';
import type { Messages } from '#web/lib/messages/areas.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { fieldId, PartScope, useEditor } from './editor-context.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** A tab of the school's settings: the form of a part (`children`), and its preview beside or below it. */
export function PartPage(props: {
  part: SchoolPart;
  /** What the form is called; the name of the part without it. */
  name?: (words: Messages['adminSchool']) => string;
  preview?: ReactNode;
  children: ReactNode;
}) {
  const { part, name, preview, children } = props;
  const words = useMessages().adminSchool;
  useRevealedField(part);
  return (
    <PartScope part={part}>
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @4xl:grid-cols-2">
          <form
            noValidate
            aria-label={words.formOf(name?.(words) ?? words.parts[part])}
            className="grid grid-cols-[minmax(0,1fr)] gap-5"
            // There is nothing to send: the draft saves itself.
            onSubmit={(event) => event.preventDefault()}
          >
            <LanguageSwitch part={part} />
            {children}
          </form>
          {preview && <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:sticky lg:top-24">{preview}</div>}
        </div>
      </div>
    </PartScope>
  );
}

/** Focuses the field to show, or the first control of the nearest place around it. */
function useRevealedField(part: SchoolPart): void {
  const { revealed } = useEditor();
  useEffect(() => {
    if (revealed?.part !== part) return;
    const steps = revealed.path.split('.');
    for (let length = steps.length; length > 0; length--) {
      const control = document.getElementById(fieldId(part, steps.slice(0, length).join('.')));
      if (!control) continue;
      control.focus();
      return;
    }
  }, [revealed, part]);
}
