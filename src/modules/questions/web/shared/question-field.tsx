import { type ReactNode, useState } from 'react';
import { formatNumber } from '#contract/money/money.ts';
import { ANSWER_LENGTH, ESSAY_LENGTH } from '#modules/questions/contract/question-types.ts';
import type { PublicQuestion, QuestionAnswer } from '#modules/questions/contract/questions.ts';
import { readNumber } from '#contract/text/read-number.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { UnitText } from '#web/ui/unit-text.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { GapField } from './gap-field.tsx';
import { OptionLabel } from './option-label.tsx';
import { OrderField } from './order-field.tsx';

export interface AnswerProps<Type extends PublicQuestion['type']> {
  readonly question: Extract<PublicQuestion, { type: Type }>;
  readonly answer: QuestionAnswer | null;
  readonly onAnswer: (answer: QuestionAnswer | null) => void;
}

/** A question with the controls to answer it: native ones, so that keyboard and screen readers work by themselves. */
export function QuestionField(props: {
  question: PublicQuestion;
  answer: QuestionAnswer | null;
  lang: string | undefined;
  /** What is read out as the name of the group: the number of the question. */
  label: string;
  /** Whether it can no longer be answered. */
  disabled?: boolean;
  onAnswer: (answer: QuestionAnswer | null) => void;
}) {
  const { question, lang, label, disabled } = props;
  return (
    <fieldset tabIndex={-1} disabled={disabled} className="grid min-w-0 gap-4">
      <legend className="float-start mb-1 w-full font-semibold">{label}</legend>
      <UnitText html={question.html} lang={lang} />
      <div className="measure grid min-w-0 gap-3" lang={lang}>
        <Controls {...props} />
      </div>
    </fieldset>
  );
}

function Controls({ question, answer, onAnswer }: Omit<Parameters<typeof QuestionField>[0], 'lang' | 'label'>) {
  const { tests } = useMessages();
  switch (question.type) {
    case 'single':
    case 'multiple':
      return <Choices question={question} answer={answer} onAnswer={onAnswer} />;
    case 'truefalse':
      return [true, false].map((value) => (
        <Option
          key={String(value)}
          type="radio"
          name={question._id}
          label={value ? tests.trueWord : tests.falseWord}
          checked={answer?.type === 'truefalse' && answer.value === value}
          onChange={() => onAnswer({ type: 'truefalse', value })}
        />
      ));
    case 'short':
    case 'number':
      return <TextAnswer question={question} answer={answer} onAnswer={onAnswer} />;
    case 'match':
      return <Pairs question={question} answer={answer} onAnswer={onAnswer} />;
    case 'order':
      return <OrderField question={question} answer={answer} onAnswer={onAnswer} />;
    case 'gap':
      return <GapField question={question} answer={answer} onAnswer={onAnswer} />;
    case 'essay':
      return <EssayAnswer question={question} answer={answer} onAnswer={onAnswer} />;
  }
}

/** A text of one line. A number that cannot be read is said to be none once the field is left: it would give no points. */
function TextAnswer({ question, answer, onAnswer }: AnswerProps<'short' | 'number'>) {
  const { tests } = useMessages();
  const [isTyping, setTyping] = useState(false);
  const text = answer?.type === question.type ? answer.text : '';
  const isNumber = question.type === 'number';
  const isUnreadable = isNumber && !isTyping && text.trim() !== '' && Number.isNaN(readNumber(text));
  return (
    <TextInput
      label={tests.textLabel}
      {...(isNumber && { hint: tests.numberHint, inputMode: 'decimal' })}
      error={isUnreadable ? tests.notNumber : undefined}
      maxLength={ANSWER_LENGTH}
      autoComplete="off"
      value={text}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      onChange={({ target }) => onAnswer(target.value === '' ? null : { type: question.type, text: target.value })}
    />
  );
}

/** A text of many lines. Says how much room is left before the browser cuts off what is pasted. */
function EssayAnswer({ answer, onAnswer }: AnswerProps<'essay'>) {
  const { tests } = useMessages();
  const locale = useLocale();
  const text = answer?.type === 'essay' ? answer.text : '';
  const hasLittleRoom = text.length >= ESSAY_LENGTH * 0.9;
  return (
    <>
      <Textarea
        label={tests.textLabel}
        rows={8}
        maxLength={ESSAY_LENGTH}
        value={text}
        onChange={({ target }) => onAnswer(target.value === '' ? null : { type: 'essay', text: target.value })}
      />
      <p role="status" className="text-sm text-muted">
        {hasLittleRoom && tests.length(formatNumber(text.length, locale, 0), formatNumber(ESSAY_LENGTH, locale, 0))}
      </p>
    </>
  );
}

function Option(props: {
  type: 'radio' | 'checkbox';
  name: string;
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-edge px-3 py-2 has-checked:border-accent has-checked:bg-highlight-soft">
      <input
        type={props.type}
        name={props.name}
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
        className="mt-1 size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0 break-words">{props.label}</span>
    </label>
  );
}

function Choices({ question, answer, onAnswer }: AnswerProps<'single' | 'multiple'>) {
  const { tests } = useMessages();
  const chosen = answer?.type === 'multiple' ? answer.choices : [];
  const choose = (id: string, on: boolean) => {
    if (question.type === 'single') onAnswer({ type: 'single', choice: id });
    else {
      const choices = on ? [...chosen, id] : chosen.filter((one) => one !== id);
      onAnswer(choices.length === 0 ? null : { type: 'multiple', choices });
    }
  };
  return (
    <>
      {question.type === 'multiple' && <p className="text-sm text-muted">{tests.multipleHint}</p>}
      {question.choices.map((option) => (
        <Option
          key={option.id}
          type={question.type === 'single' ? 'radio' : 'checkbox'}
          name={question._id}
          label={<OptionLabel option={option} />}
          checked={answer?.type === 'single' ? answer.choice === option.id : chosen.includes(option.id)}
          onChange={(on) => choose(option.id, on)}
        />
      ))}
    </>
  );
}

function Pairs({ question, answer, onAnswer }: AnswerProps<'match'>) {
  const { tests } = useMessages();
  const pairs = answer?.type === 'match' ? answer.pairs : [];
  const match = (left: string, right: string) => {
    const others = pairs.filter((pair) => pair.left !== left);
    const next = right === '' ? others : [...others, { left, right }];
    onAnswer(next.length === 0 ? null : { type: 'match', pairs: next });
  };
  return question.left.map(({ id, text }) => (
    <Select
      key={id}
      label={text}
      value={pairs.find(({ left }) => left === id)?.right ?? ''}
      onChange={({ target }) => match(id, target.value)}
    >
      <option value="">{tests.matchChoose}</option>
      {question.right.map((right) => (
        <option key={right.id} value={right.id}>
          {right.text}
        </option>
      ))}
    </Select>
  ));
}
