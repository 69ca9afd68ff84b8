import { useState } from 'react';
import type { Question } from '#modules/questions/contract/questions.ts';
import { matchesSearch, questionTitle } from '#modules/questions/web/shared/find-questions.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { FormFieldError } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

/** Questions of a bank from which the list has a search box. */
const SEARCHED = 8;

/** The questions that every attempt at a test asks: chosen from the bank. */
export function TestQuestions(props: {
  bank: readonly Question[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}) {
  const { bank, chosen, error, onChange } = props;
  const { questions } = useMessages();
  const words = questions.test;
  const [search, setSearch] = useState('');
  const matches = bank.filter((one) => matchesSearch(one, search));
  const present = bank.filter(({ _id }) => chosen.includes(_id)).length;
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-2 font-semibold">{words.questions}</legend>
      {bank.length === 0 && <p className="text-muted">{words.empty}</p>}
      {bank.length > SEARCHED && (
        <TextInput
          label={questions.search}
          type="search"
          autoComplete="off"
          className="max-w-96"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <p role="status" className="text-sm text-muted">
        {bank.length > 0 && words.chosen(present, matches.length)}
      </p>
      <div className="grid max-h-80 gap-1 overflow-y-auto">
        {matches.map((one) => (
          <Checkbox
            key={one._id}
            label={[questionTitle(one), ...one.tags].join(' · ')}
            checked={chosen.includes(one._id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, one._id] : chosen.filter((id) => id !== one._id))
            }
          />
        ))}
      </div>
      {error && <FormFieldError id="test-questions-error">{error}</FormFieldError>}
    </fieldset>
  );
}
