import { useState } from 'react';
import { SHIPPED_ACCENT } from '#modules/school/contract/accent.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ColourField } from './colour-field.tsx';
import { useAt } from './editor-context.tsx';
import { FieldGroup } from './fields.tsx';

type Accent = NonNullable<SchoolDocument['identity']['accent']>;

/** The school's colour in both themes. Only colours on which text is readable get into the draft. */
export function AccentField() {
  const words = useMessages().adminSchool.accent;
  const { value: accent, set } = useAt<Accent | null>('accent');
  const [generation, setGeneration] = useState(0);
  const colours = accent ?? SHIPPED_ACCENT;
  return (
    <FieldGroup title={words.title} hint={words.hint}>
      <div key={generation} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {(['light', 'dark'] as const).map((theme) => (
          <ColourField
            key={theme}
            path={`accent.${theme}`}
            label={words.hex[theme]}
            pick={words.pick[theme]}
            theme={theme}
            colour={colours[theme]}
            onChange={(colour) => set({ ...colours, [theme]: colour })}
          />
        ))}
      </div>
      <Button
        size="sm"
        tone="secondary"
        className="justify-self-start"
        disabled={accent === null}
        onClick={() => {
          set(null);
          setGeneration(generation + 1);
        }}
      >
        {words.shipped}
      </Button>
    </FieldGroup>
  );
}
