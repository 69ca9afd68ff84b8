import { useLayoutEffect, useRef, useState } from 'react';
import { QUESTION_TYPES, tagsOf } from '#modules/questions/contract/question-types.ts';
import type { Question } from '#modules/questions/contract/questions.ts';
import { refusedFields } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldControl } from '#web/ui/editing/field-control.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { bodyOf, EMPTY, QUESTION_TEXT, textsOfQuestion } from './question-texts.ts';
import { useSaveQuestion } from './questions.api.ts';

/** Returns the sentence about a part of a refused question, such as `body.pairs`, or about something in it. */
const errorAt = (refused: Readonly<Record<string, string>>, part: string): string | undefined =>
  Object.entries(refused).find(([name]) => name === part || name.startsWith(`${part}.`))?.[1];

/** Creates a question, or edits one: its type stays then. */
export function QuestionForm(props: {
  courseId: string;
  question: Question | null;
  onChange: () => void;
  onSaved: (saved: Question) => void;
  onCancel: () => void;
}) {
  const { courseId, question, onChange, onSaved, onCancel } = props;
  const words = useMessages().questions;
  const { fields } = words;
  const save = useSaveQuestion(courseId);
  const [typed, setTyped] = useState(() => ({
    texts: question ? textsOfQuestion(question) : EMPTY,
    tags: question?.tags.join(', ') ?? '',
  }));
  const { texts, tags } = typed;
  const latest = useRef(typed);
  useLayoutEffect(() => {
    latest.current = typed;
  });
  /** The question as it was last saved; null before it is created. */
  const stored = useRef(question);
  /** Saves what is typed; what is typed meanwhile too, before the form closes. */
  const saveTyped = (): void => {
    const sent = latest.current;
    const before = stored.current;
    const input = { id: before?._id ?? null, tags: tagsOf(sent.tags), body: bodyOf(sent.texts, before?.body) };
    save.mutate(input, {
      onSuccess: (saved) => {
        stored.current = saved;
        if (latest.current === sent) onSaved(saved);
        else saveTyped();
      },
    });
  };
  const refused = refusedFields(save.error);
  const errorOf = (part: string) => errorAt(refused, part);
  const set: Parameters<typeof AnswerFields>[0]['onChange'] = (change) => {
    // The visual editor is no control, of whose changes the form hears.
    onChange();
    setTyped((before) => {
      const changed = typeof change === 'function' ? change(before.texts) : change;
      return { ...before, texts: { ...before.texts, ...changed } };
    });
  };
  return (
    <form
      aria-label={words.add}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      noValidate
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) saveTyped();
      }}
    >
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Select
          label={fields.type}
          value={texts.type}
          disabled={question !== null}
          onChange={({ target }) => set({ type: QUESTION_TYPES.find((type) => type === target.value) ?? 'single' })}
        >
          {QUESTION_TYPES.map((type) => (
            <option key={type} value={type}>
              {words.types[type]}
            </option>
          ))}
        </Select>
        <TextInput
          label={fields.points}
          inputMode="decimal"
          value={texts.points}
          error={errorOf('body.points')}
          onChange={({ target }) => set({ points: target.value })}
        />
      </div>
      <FieldControl
        name="prompt"
        field={QUESTION_TEXT}
        label={fields.prompt}
        sourceHint={fields.promptHint}
        rows={3}
        state={{ text: texts.prompt, error: errorOf('body.prompt'), onChange: (prompt) => set({ prompt }) }}
      />
      <AnswerFields texts={texts} errorOf={errorOf} onChange={set} />
      <FieldControl
        name="explanation"
        field={QUESTION_TEXT}
        label={fields.explanation}
        hint={fields.explanationHint}
        rows={2}
        state={{
          text: texts.explanation,
          error: errorOf('body.explanation'),
          onChange: (explanation) => set({ explanation }),
        }}
      />
      <TextInput
        label={fields.tags}
        hint={fields.tagsHint}
        autoComplete="off"
        value={tags}
        error={errorOf('tags')}
        onChange={({ target }) => setTyped((before) => ({ ...before, tags: target.value }))}
      />
      {save.error && <FailureAlert sentence={words.notSaved} cause={save.error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending} busyLabel={words.saving}>
          {words.save}
        </Button>
        <Button tone="secondary" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
