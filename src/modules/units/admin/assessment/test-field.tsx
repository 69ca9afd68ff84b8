import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import type { TestSettings } from '#modules/assessments/contract/assessments.ts';
import { refusedFields } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { UnitPosition } from '#modules/units/admin/unit-draft.api.ts';
import { ImportIntoTest, type QuestionImport } from './import-into-test.tsx';
import { TestAnalysisPanel } from './test-analysis.tsx';
import { drawsOf, TestDraws, typedDraws } from './test-draws.tsx';
import { TestQuestions } from './test-questions.tsx';
import { bankQuery, unitTestQuery, useSaveTest } from './unit-test.api.ts';
import { readNumber } from '#contract/text/read-number.ts';

const NEW_TEST: TestSettings = {
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

/** The graded test of a unit. It is live once it is saved, apart from the draft of the unit. */
export function TestField({ place, importDialog }: { place: UnitPosition; importDialog: QuestionImport }) {
  const { test: words, analysis } = useMessages().questions;
  const { pages } = useWorkplace();
  const { data, error } = useQuery(unitTestQuery(place));
  const [adding, setAdding] = useState(false);
  const [said, setSaid] = useState('');
  const [analysing, setAnalysing] = useState(false);
  const settings = data?.settings ?? (adding ? NEW_TEST : null);
  const settled = (sentence: string) => {
    setSaid(sentence);
    setAdding(false);
  };
  return (
    <section aria-labelledby="test-of-unit" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="test-of-unit" className="text-xl">
        {words.heading}
      </h2>
      {error && <FailureAlert sentence={words.failed} cause={error} />}
      {said !== '' && <Alert tone="success">{said}</Alert>}
      <div className="flex flex-wrap items-center gap-4">
        {data && !settings && (
          <>
            <p className="text-muted">{words.none}</p>
            <Button tone="secondary" size="sm" onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          </>
        )}
        <LinkButton to={pages.questions} params={{ courseId: place.courseId }} tone="secondary" size="sm">
          {words.bank}
        </LinkButton>
        {data?.settings && (
          <Button tone="secondary" size="sm" onClick={() => setAnalysing(true)}>
            {analysis.open}
          </Button>
        )}
      </div>
      {settings && (
        <TestForm
          key={String(data?.settings === null)}
          place={place}
          importDialog={importDialog}
          stored={settings}
          isStored={data?.settings !== null}
          onSaved={() => settled(words.saved)}
          onRemoved={() => settled(words.removed)}
        />
      )}
      {analysing && <TestAnalysisPanel place={place} onClose={() => setAnalysing(false)} />}
    </section>
  );
}

/** The settings that are typed as numbers. */
const NUMBERS = ['attempts', 'minutes', 'pauseMinutes', 'passPercent'] as const;
type NumberName = (typeof NUMBERS)[number];

/** Returns the number of a text: null for an empty one, `NaN` for anything else that is none. */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : readNumber(text));

function TestForm(props: {
  place: UnitPosition;
  importDialog: QuestionImport;
  stored: TestSettings;
  isStored: boolean;
  onSaved: () => void;
  onRemoved: () => void;
}) {
  const { place, stored, isStored, onSaved, onRemoved } = props;
  const words = useMessages().questions.test;
  const save = useSaveTest(place);
  const { data } = useQuery(bankQuery(place.courseId));
  const bank = data ?? [];
  const [value, setValue] = useState(stored);
  const [typed, setTyped] = useState<Record<NumberName, string>>(() => ({
    attempts: String(stored.attempts ?? ''),
    minutes: String(stored.minutes ?? ''),
    pauseMinutes: String(stored.pauseMinutes),
    passPercent: String(stored.passPercent),
  }));
  const [removing, setRemoving] = useState(false);
  const [draws, setDraws] = useState(() => typedDraws(stored.draws));
  const [isChanged, setChanged] = useState(!isStored);
  useUnsaved(isChanged ? 'lost' : 'none');
  const set = (change: Partial<TestSettings>) => setValue((before) => ({ ...before, ...change }));
  const refused = refusedFields(save.error);
  const number = (name: NumberName, hint?: string) => (
    <TextInput
      label={words[name]}
      hint={hint}
      inputMode="numeric"
      value={typed[name]}
      error={refused[name]}
      onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
    />
  );
  const choice = <Name extends 'counts' | 'solutions' | 'layout'>(
    name: Name,
    options: readonly TestSettings[Name][],
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
      onChange={({ target }) => {
        if (!(target instanceof HTMLInputElement && target.type === 'search')) setChanged(true);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const numbers = {
          attempts: numberOf(typed.attempts),
          minutes: numberOf(typed.minutes),
          pauseMinutes: numberOf(typed.pauseMinutes) ?? 0,
          passPercent: numberOf(typed.passPercent) ?? Number.NaN,
        };
        const saved = () => {
          setChanged(false);
          onSaved();
        };
        if (!save.isPending) save.mutate({ ...value, ...numbers, draws: drawsOf(draws) }, { onSuccess: saved });
      }}
    >
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
        onImported={(added) => {
          setChanged(true);
          setValue((before) => ({ ...before, questions: [...before.questions, ...added] }));
        }}
      />
      <TestDraws
        bank={bank}
        chosen={value.questions}
        draws={draws}
        refused={refused}
        onChange={(changed) => {
          setChanged(true);
          setDraws(changed);
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
      {save.error && <FailureAlert sentence={words.failed} cause={save.error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {words.save}
        </Button>
        {isStored && (
          <Button tone="secondary" onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={removing}
        title={words.removeTitle}
        confirmLabel={words.remove}
        busyLabel={words.removing}
        doing={save}
        failure={(error) => <FailureAlert sentence={words.failed} cause={error} />}
        onConfirm={() => save.mutate(null, { onSuccess: onRemoved })}
        onClose={() => setRemoving(false)}
      >
        {words.removeText}
      </ConfirmDialog>
    </form>
  );
}
