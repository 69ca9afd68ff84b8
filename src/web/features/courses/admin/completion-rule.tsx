import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { COMPLETION_RULES } from '#contract/choices.ts';
import type { CompletionRule } from '#contract/completion.ts';
import type { FullCourse } from '#contract/courses.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Options } from '#web/ui/options.tsx';
import { RevealedAlert } from '#web/ui/revealed-alert.tsx';
import { Select } from '#web/ui/select.tsx';
import { completionRuleQuery, useChangeRule } from './completion.api.ts';

/** The form of the rule that completes a course. */
export function CompletionRulePanel({ course }: { course: FullCourse }) {
  const { data } = useQuery(completionRuleQuery(course._id));
  return data && <RuleForm key={JSON.stringify(data)} course={course} rule={data} />;
}

function RuleForm({ course, rule }: { course: FullCourse; rule: CompletionRule }) {
  const { completion } = useMessages().adminCourses;
  const [kind, setKind] = useState(rule.kind);
  const [units, setUnits] = useState<ReadonlySet<string>>(new Set(rule.units));
  const change = useChangeRule(course._id);
  const chosen = course.sections.filter((unit) => units.has(unit._id)).map((unit) => unit._id);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    change.mutate(kind === 'units' ? { kind, units: chosen } : { kind });
  };
  const toggle = (id: string, on: boolean) =>
    setUnits((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <form onSubmit={send} aria-labelledby="completion" className="grid gap-4 border-t border-line pt-6">
      <h2 id="completion" className="text-xl">
        {completion.title}
      </h2>
      <Select
        label={completion.rule}
        hint={completion.hint}
        value={kind}
        onChange={({ target }) => setKind(COMPLETION_RULES.find((one) => one === target.value) ?? 'all_units')}
      >
        <Options values={COMPLETION_RULES} nameOf={(one) => completion.rules[one]} />
      </Select>
      {kind === 'units' && (
        <fieldset className="grid max-h-80 gap-2 overflow-y-auto">
          <legend className="mb-2 font-semibold">{completion.units}</legend>
          {course.sections.map((unit, at) => (
            <Checkbox
              key={unit._id}
              label={`U${at + 1} · ${unit.title}`}
              checked={units.has(unit._id)}
              onChange={({ target }) => toggle(unit._id, target.checked)}
            />
          ))}
        </fieldset>
      )}
      <Button
        type="submit"
        tone="secondary"
        className="justify-self-start"
        busy={change.isPending}
        disabled={kind === 'units' && chosen.length === 0}
      >
        {completion.save}
      </Button>
      {change.error && <RevealedAlert tone="error">{sentenceOr(change.error, completion.failed)}</RevealedAlert>}
      {change.isSuccess && <RevealedAlert tone="success">{completion.saved}</RevealedAlert>}
    </form>
  );
}
