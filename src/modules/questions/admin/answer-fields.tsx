import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldControl } from '#web/ui/editing/field-control.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { FormFieldError } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { OPTION_TEXT, QUESTION_TEXT, type QuestionTexts, withChoice, withFormat, withText } from './question-texts.ts';

interface FieldsProps {
  readonly texts: QuestionTexts;
  /** Returns why a part of the question, such as `body.pairs`, was refused. */
  readonly errorOf: (part: string) => string | undefined;
  /** A function gets the texts as they are then: visual editors write after a pause. */
  readonly onChange: (change: Partial<QuestionTexts> | ((before: QuestionTexts) => Partial<QuestionTexts>)) => void;
}

/** The fields of a question that depend on its type. */
export function AnswerFields({ texts, errorOf, onChange }: FieldsProps) {
  const { fields } = useMessages().questions;
  const set = onChange;
  const lines = (part: string, label: string, hint: string) => (
    <Textarea
      label={label}
      hint={hint}
      value={texts.lines}
      error={errorOf(part)}
      onChange={({ target }) => set({ lines: target.value })}
    />
  );
  const caseSensitive = (
    <Checkbox
      label={fields.caseSensitive}
      checked={texts.caseSensitive}
      onChange={({ target }) => set({ caseSensitive: target.checked })}
    />
  );
  const format = (label: string) => (
    <Checkbox
      label={label}
      checked={texts.formatted}
      onChange={({ target }) => onChange(withFormat(texts, target.checked))}
    />
  );
  switch (texts.type) {
    case 'single':
    case 'multiple':
      return (
        <>
          <ChoiceFields texts={texts} errorOf={errorOf} onChange={onChange} />
          {format(fields.formattedChoices)}
        </>
      );
    case 'truefalse':
      return (
        <>
          <Select
            label={fields.answer}
            value={String(texts.correct)}
            onChange={({ target }) => set({ correct: target.value === 'true' })}
          >
            <option value="true">{fields.isTrue}</option>
            <option value="false">{fields.isFalse}</option>
          </Select>
          <TextInput
            label={fields.whenTrue}
            value={texts.whenTrue}
            onChange={({ target }) => set({ whenTrue: target.value })}
          />
          <TextInput
            label={fields.whenFalse}
            value={texts.whenFalse}
            onChange={({ target }) => set({ whenFalse: target.value })}
          />
        </>
      );
    case 'short':
      return (
        <>
          {lines('body.accepted', fields.accepted, fields.acceptedHint)}
          {caseSensitive}
          <Checkbox
            label={fields.wildcards}
            checked={texts.wildcards}
            onChange={({ target }) => set({ wildcards: target.checked })}
          />
        </>
      );
    case 'number':
      return (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            label={fields.value}
            inputMode="decimal"
            value={texts.value}
            error={errorOf('body.value')}
            onChange={({ target }) => set({ value: target.value })}
          />
          <TextInput
            label={fields.tolerance}
            inputMode="decimal"
            value={texts.tolerance}
            error={errorOf('body.tolerance')}
            onChange={({ target }) => set({ tolerance: target.value })}
          />
        </div>
      );
    case 'match':
      return (
        <>
          {lines('body.pairs', fields.pairs, fields.pairsHint)}
          <Textarea
            label={fields.extra}
            hint={fields.itemsHint}
            rows={2}
            value={texts.extra}
            error={errorOf('body.extra')}
            onChange={({ target }) => set({ extra: target.value })}
          />
        </>
      );
    case 'order':
      return (
        <>
          {lines('body.items', fields.items, texts.formatted ? fields.formattedItemsHint : fields.itemsHint)}
          {format(fields.formattedItems)}
        </>
      );
    case 'gap':
      return (
        <>
          <GapFields texts={texts} errorOf={errorOf} onChange={onChange} />
          {caseSensitive}
        </>
      );
    case 'essay':
      return (
        <FieldControl
          name="guidance"
          field={QUESTION_TEXT}
          label={fields.guidance}
          sourceHint={fields.promptHint}
          state={{ text: texts.guidance, error: undefined, onChange: (guidance) => set({ guidance }) }}
        />
      );
  }
}

function ChoiceFields({ texts, errorOf, onChange }: FieldsProps) {
  const { fields } = useMessages().questions;
  const change = (index: number, fieldsOf: Partial<QuestionTexts['choices'][number]>) =>
    onChange((before) => ({
      // Weights that were imported end with the first change of what is right.
      choices: before.choices.map((choice, place) => ({
        ...choice,
        ...(fieldsOf.correct !== undefined && { percent: null }),
        ...(place === index && fieldsOf),
      })),
    }));
  const error = errorOf('body.choices');
  return (
    <div className="grid gap-5">
      {texts.choices.map((choice, index) => (
        <div key={choice.id ?? index} className="grid gap-3 rounded-md border border-line p-4 sm:grid-cols-2">
          {texts.formatted ? (
            <FieldControl
              name={`choice-${index}`}
              field={OPTION_TEXT}
              label={fields.choice(index + 1)}
              rows={1}
              className="sm:col-span-2"
              state={{ text: choice.text, error: undefined, onChange: (text) => change(index, { text }) }}
            />
          ) : (
            <TextInput
              label={fields.choice(index + 1)}
              value={choice.text}
              onChange={({ target }) => change(index, { text: target.value })}
            />
          )}
          <TextInput
            label={fields.feedback(index + 1)}
            value={choice.feedback}
            onChange={({ target }) => change(index, { feedback: target.value })}
          />
          <Checkbox
            label={fields.correct(index + 1)}
            className={texts.formatted ? 'sm:self-end sm:pb-2' : undefined}
            checked={choice.correct}
            onChange={({ target }) => change(index, { correct: target.checked })}
          />
          {texts.choices.length > 2 && (
            <Button
              tone="quiet"
              size="sm"
              className="justify-self-start"
              onClick={() => onChange({ ...texts, choices: texts.choices.filter((_, place) => place !== index) })}
            >
              {fields.removeChoice(index + 1)}
            </Button>
          )}
        </div>
      ))}
      {error && <FormFieldError id="choices-error">{error}</FormFieldError>}
      {texts.choices.length < 20 && (
        <Button tone="secondary" size="sm" className="justify-self-start" onClick={() => onChange(withChoice(texts))}>
          {fields.addChoice}
        </Button>
      )}
    </div>
  );
}

function GapFields({ texts, errorOf, onChange }: FieldsProps) {
  const { fields } = useMessages().questions;
  const change = (index: number, gap: Partial<QuestionTexts['gaps'][number]>) =>
    onChange({ ...texts, gaps: texts.gaps.map((one, place) => (place === index ? { ...one, ...gap } : one)) });
  const hasOwnError = texts.gaps.some((_, index) => errorOf(`body.gaps.${index}`));
  const error = hasOwnError ? undefined : errorOf('body.gaps');
  return (
    <>
      <Textarea
        label={fields.text}
        hint={fields.textHint}
        rows={3}
        value={texts.text}
        error={errorOf('body.text') ?? error}
        onChange={({ target }) => onChange(withText(texts, target.value))}
      />
      {texts.gaps.map((gap, index) => (
        <div key={index} className="grid gap-5 sm:grid-cols-2">
          <TextInput
            label={fields.gap(index + 1)}
            hint={fields.gapHint}
            value={gap.accepted}
            error={errorOf(`body.gaps.${index}`)}
            onChange={({ target }) => change(index, { accepted: target.value })}
          />
          <TextInput
            label={fields.options(index + 1)}
            hint={fields.optionsHint}
            value={gap.options}
            onChange={({ target }) => change(index, { options: target.value })}
          />
        </div>
      ))}
    </>
  );
}
