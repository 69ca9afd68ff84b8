import { useState } from 'react';
import { darkTwin, SHIPPED_ACCENT } from '#modules/school/contract/accent.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ColourField } from './colour-field.tsx';
import { useAt } from './editor-context.tsx';
import { FieldGroup } from './fields.tsx';

type Accent = NonNullable<SchoolDocument['identity']['accent']>;

/** The school's colour: chosen for the light theme, derived for the dark one. Both can be read wherever they stand. */
export function AccentField() {
  const words = useMessages().adminSchool.accent;
  const { value: accent, set } = useAt<Accent | null>('accent');
  const colours = accent ?? SHIPPED_ACCENT;
  const [resets, setResets] = useState(0);
  return (
    <FieldGroup title={words.title} hint={words.hint}>
      <ColourField
        // What was typed goes with the choice.
        key={resets}
        path="accent.light"
        label={words.hex}
        pick={words.pick}
        colour={colours.light}
        onChange={(light) => set({ light, dark: darkTwin(light) })}
      />
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        {(['light', 'dark'] as const).map((theme) => (
          <span
            key={theme}
            aria-hidden="true"
            className={`rounded-md border border-line px-3 py-1.5 font-semibold ${theme === 'light' ? 'bg-[#fbf8f3]' : 'bg-[#131a24]'}`}
            style={{ color: colours[theme] }}
          >
            {words.sample[theme]}
          </span>
        ))}
        {words.derived(colours.dark)}
      </p>
      <Button
        size="sm"
        tone="secondary"
        className="justify-self-start"
        disabled={accent === null}
        onClick={() => {
          setResets(resets + 1);
          set(null);
        }}
      >
        {words.shipped}
      </Button>
    </FieldGroup>
  );
}
