import { type FormEvent, useState } from 'react';
import type { Category } from '#modules/courses/contract/categories.ts';
import * as LIMITS from '#contract/limits.ts';
import { LANGUAGE_NAMES } from '#contract/locales.ts';
import { refusedFields } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

/** The form of a category's names, one field for each language of the school. `error` is that of the last attempt. */
export function CategoryNames(props: {
  label: string;
  names: Category['names'];
  saveLabel: string;
  busy: boolean;
  error: Error | null;
  onSave: (names: Category['names']) => void;
  onCancel: () => void;
}) {
  const words = useMessages().adminSchool.categories;
  const { languages } = useSchool();
  const [names, setNames] = useState(props.names);
  const refused = refusedFields(props.error);
  const save = (event: FormEvent) => {
    event.preventDefault();
    props.onSave(names);
  };
  return (
    <form aria-label={props.label} noValidate onSubmit={save} className="grid w-full gap-4 sm:grid-cols-2">
      {languages.map((locale, place) => (
        <TextInput
          key={locale}
          label={words.nameIn(LANGUAGE_NAMES[locale])}
          lang={locale}
          value={names[locale] ?? ''}
          maxLength={LIMITS.categoryNameLength}
          autoFocus={place === 0}
          error={refused[`names.${locale}`]}
          onChange={(event) => setNames({ ...names, [locale]: event.target.value })}
        />
      ))}
      <div className="flex gap-2 sm:col-span-2">
        <Button type="submit" size="sm" busy={props.busy}>
          {props.saveLabel}
        </Button>
        <Button size="sm" tone="secondary" onClick={props.onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
