import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import type { DraftedTest } from '#modules/assessments/contract/assessments.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { UnitPosition } from '#modules/units/admin/unit-draft.api.ts';
import type { UnitDraftEditing } from '#modules/units/admin/use-unit-draft.ts';
import { numberError } from './number-error.ts';
import { ImportIntoTest, type QuestionImport } from './import-into-test.tsx';
import { TestAnalysisPanel } from './test-analysis.tsx';
import { drawsOf, sameDraws, TestDraws, typedDraws } from './test-draws.tsx';
import { TestQuestions } from './test-questions.tsx';
import { bankQuery } from './unit-test.api.ts';
import { readNumber } from '#contract/text/read-number.ts';

const NEW_TEST: DraftedTest = {
  questions: [],
  draws: [],
  shuffle: false,
  attempts: null,
  pauseMinutes: 0,
  counts: 'best',
  passPercent: 60,
  minutes: null,
  solutions: 'submitted',
  layout: 'all',
};

/** The graded test of a unit, a part of its draft. `published` is what learners have. */
export function TestField(props: {
  place: UnitPosition;
  unitDraft: UnitDraftEditing;
  published: DraftedTest | null;
  importDialog: QuestionImport;
}) {
  const { place, unitDraft, published } = props;
  const { test: words, analysis } = useMessages().questions;
  const { pages } = useWorkplace();
  const [removed, setRemoved] = useState<DraftedTest | null>(null);
  const [analysing, setAnalysing] = useState(false);
  const settings = unitDraft.value.test ?? null;
  const set = (test: DraftedTest | null) => {
    setRemoved(test ? null : settings);
    unitDraft.set('test', test);
  };
  return (
    <section aria-labelledby="test-of-unit" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="test-of-unit" className="text-xl">
        {words.heading}
      </h2>
      {!settings && removed && (
        <Alert>
          <p>{published ? words.removedPublished : words.removed}</p>
          <Button tone="secondary" size="sm" className="mt-2" onClick={() => set(removed)}>
            {words.undoRemove}
          </Button>
        </Alert>
      )}
      {!settings && !removed && published && <Alert>{words.removedPublished}</Alert>}
      <div className="flex flex-wrap items-center gap-4">
        {!settings && (
          <>
            <p className="text-muted">{words.none}</p>
            <Button tone="secondary" size="sm" onClick={() => set(NEW_TEST)}>
              {words.add}
            </Button>
          </>
        )}
        <LinkButton to={pages.questions} params={{ courseId: place.courseId }} tone="secondary" size="sm">
          {words.bank}
        </LinkButton>
        {published && (
          <Button tone="secondary" size="sm" onClick={() => setAnalysing(true)}>
            {analysis.open}
          </Button>
        )}
      </div>
      {settings && (
        <TestForm
          place={place}
          importDialog={props.importDialog}
          value={settings}
          refused={refusedSettings(unitDraft.errors)}
          onChange={set}
          onRemove={() => set(null)}
        />
      )}
      {analysing && <TestAnalysisPanel place={place} onClose={() => setAnalysing(false)} />}
    </section>
  );
}

/** Returns the sentences of refused settings by their names. */
const refusedSettings = (errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, sentence]) => {
      const [, setting] = /^(?:value\.)?test\.(.+)$/.exec(path) ?? [];
      return setting === undefined ? [] : [[setting, sentence]];
    }),
  );

/** What no setting can be: stands for a text that is no number. Publishing refuses it. */
const NO_NUMBER = -1;
/** The settings that are typed as numbers, each with its value while nothing is typed. */
const NUMBERS = { attempts: null, minutes: null, pauseMinutes: 0, passPercent: null } as const;
type NumberName = keyof typeof NUMBERS;

/** Returns the number of a text: that of nothing for an empty one, and one that cannot be published for what is none. */
function numberOf(name: NumberName, text: string): number | null {
  if (text.trim() === '') return NUMBERS[name];
  const number = readNumber(text);
  return Number.isNaN(number) ? NO_NUMBER : number;
}

const textOfNumber = (value: number | null): string => (value === null || value === NO_NUMBER ? '' : String(value));

function TestForm(props: {
  place: UnitPosition;
  importDialog: QuestionImport;
  value: DraftedTest;
  refused: Readonly<Record<string, string>>;
  onChange: (value: DraftedTest) => void;
  onRemove: () => void;
}) {
  const { place, value, refused, onChange } = props;
  const words = useMessages().questions.test;
  const locale = useLocale();
  const { data } = useQuery(bankQuery(place.courseId));
  const bank = data ?? [];
  const [typed, setTyped] = useState<Partial<Record<NumberName, string>>>({});
  const [typedRows, setTypedRows] = useState(() => typedDraws(value.draws));
  // What is typed stays while it is the value: an empty row is not a draw.
  const draws = sameDraws(drawsOf(typedRows), value.draws) ? typedRows : typedDraws(value.draws);
  const set = (change: Partial<DraftedTest>) => onChange({ ...value, ...change });
  const number = (name: NumberName, hint?: string) => {
    const text = typed[name];
    const isTyped = text !== undefined && numberOf(name, text) === value[name];
    return (
      <TextInput
        label={words[name]}
        hint={hint}
        inputMode="numeric"
        value={isTyped ? text : textOfNumber(value[name])}
        error={refused[name] ?? numberError(name, value[name], locale)}
        onChange={({ target }) => {
          setTyped((before) => ({ ...before, [name]: target.value }));
          set({ [name]: numberOf(name, target.value) });
        }}
      />
    );
  };
  const choice = <Name extends 'counts' | 'solutions' | 'layout'>(
    name: Name,
    options: readonly DraftedTest[Name][],
  ): ReactNode => (
    <Select
      label={words[name]}
      value={value[name]}
      onChange={({ target }) => set({ [name]: options.find((option) => option === target.value) })}
    >
      <Options values={options} nameOf={(option) => words[option]} />
    </Select>
  );
  return (
    <form
      aria-label={words.heading}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-md border border-line p-4"
      // There is nothing to send: the draft saves itself.
      onSubmit={(event) => event.preventDefault()}
    >
      <p className="measure text-muted">{words.lead}</p>
      <TestQuestions
        bank={bank}
        chosen={value.questions}
        error={refused.questions}
        onChange={(questions) => set({ questions })}
      />
      <ImportIntoTest
        courseId={place.courseId}
        chosen={value.questions.length}
        dialog={props.importDialog}
        onImported={(added) => set({ questions: [...value.questions, ...added] })}
      />
      <TestDraws
        bank={bank}
        chosen={value.questions}
        draws={draws}
        refused={refused}
        onChange={(changed) => {
          setTypedRows(changed);
          set({ draws: drawsOf(changed) });
        }}
      />
      <Checkbox
        label={words.shuffle}
        checked={value.shuffle}
        onChange={({ target }) => set({ shuffle: target.checked })}
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        {number('attempts', words.attemptsHint)}
        {number('minutes', words.minutesHint)}
        {number('pauseMinutes')}
        {number('passPercent')}
        {choice('counts', ['best', 'last', 'first', 'mean'])}
        {choice('layout', ['all', 'one'])}
        {choice('solutions', ['submitted', 'passed', 'closed', 'never'])}
      </div>
      <div>
        <Button tone="secondary" onClick={props.onRemove}>
          {words.remove}
        </Button>
      </div>
    </form>
  );
}
