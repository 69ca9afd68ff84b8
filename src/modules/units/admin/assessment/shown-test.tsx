import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DraftedTest } from '#modules/assessments/contract/assessments.ts';
import { questionTitle } from '#modules/questions/web/shared/find-questions.ts';
import type { UnitDiff } from '#modules/units/contract/unit-drafts.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Difference } from '#web/ui/drafts/version-history.tsx';
import { sameJson } from '#web/ui/editing/json-path.ts';
import { readableText } from '#web/ui/editing/merge-json.ts';
import type { ShownField } from '#web/ui/merging/choice-of-side.tsx';
import { bankQuery } from './unit-test.api.ts';

const SETTINGS = [
  'questions',
  'draws',
  'shuffle',
  'attempts',
  'minutes',
  'pauseMinutes',
  'passPercent',
  'counts',
  'layout',
  'solutions',
] as const satisfies readonly (keyof DraftedTest)[];
type Setting = (typeof SETTINGS)[number];

const isSetting = (name: string | undefined): name is Setting => SETTINGS.some((one) => one === name);

/** Returns a function that shows the text of a setting of a test: questions by their titles, choices by their labels. */
function useSettingTexts(courseId: string): (setting: Setting, text: string) => ReactNode {
  const { questions, editing } = useMessages();
  const { data: bank } = useQuery(bankQuery(courseId));
  const words = questions.test;
  const titleOf = (id: string) => {
    const question = bank?.find(({ _id }) => _id === id);
    return question ? questionTitle(question) : words.removedQuestion;
  };
  const texts: Readonly<Partial<Record<Setting, (text: string) => ReactNode>>> = {
    questions: (text) => (
      <ol className="grid list-decimal gap-1 ps-6">
        {text.split('\n').map((id) => (
          <li key={id}>{titleOf(id)}</li>
        ))}
      </ol>
    ),
    shuffle: (text) => (text === 'true' ? editing.yes : editing.no),
    counts: (text) => words[text as DraftedTest['counts']],
    layout: (text) => words[text as DraftedTest['layout']],
    solutions: (text) => words[text as DraftedTest['solutions']],
  };
  return (setting, text) => (text === '' ? editing.conflict.empty : (texts[setting]?.(text) ?? text));
}

/** Returns how a conflict shows a setting of a test, or the whole test. */
export function useShownTest(courseId: string): (setting: string | undefined) => ShownField {
  const words = useMessages().questions.test;
  const show = useSettingTexts(courseId);
  return (setting) =>
    isSetting(setting)
      ? { label: `${words.heading}: ${words[setting]}`, show: (text) => show(setting, text) }
      : { label: words.heading };
}

/** The settings of a test that differ between two versions of a unit; all of them where one version has no test. */
export function TestDifferences({ courseId, test }: { courseId: string; test: NonNullable<UnitDiff['test']> }) {
  const { diff } = useMessages().unitDraft;
  const words = useMessages().questions.test;
  const show = useSettingTexts(courseId);
  const { before, after } = test;
  const nodeOf = (setting: Setting, settings: DraftedTest): ReactNode => {
    if (setting !== 'draws') return show(setting, readableText(settings[setting]));
    return show('draws', settings.draws.map(({ tags, count }) => words.drawn(count ?? 0, tags.join(', '))).join('\n'));
  };
  const whole = (settings: DraftedTest | null): ReactNode =>
    settings ? (
      <dl className="grid gap-2">
        {SETTINGS.map((setting) => (
          <div key={setting}>
            <dt className="text-muted">{words[setting]}</dt>
            <dd>{nodeOf(setting, settings)}</dd>
          </div>
        ))}
      </dl>
    ) : (
      words.none
    );
  if (before === null || after === null)
    return (
      <Difference
        label={words.heading}
        sides={[
          [diff.before, whole(before)],
          [diff.after, whole(after)],
        ]}
      />
    );
  return SETTINGS.filter((setting) => !sameJson(before[setting], after[setting])).map((setting) => (
    <Difference
      key={setting}
      label={`${words.heading}: ${words[setting]}`}
      sides={[
        [diff.before, nodeOf(setting, before)],
        [diff.after, nodeOf(setting, after)],
      ]}
    />
  ));
}
