import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { COMPLETION_RULES } from '#contract/choices.ts';
import type { CompletionRule, RuleEffect } from '#modules/completion/contract/completion.ts';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { WATCHED_SHARE } from '#modules/progress/contract/watched-videos.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { RevealedAlert } from '#web/ui/feedback/revealed-alert.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { completionRuleQuery, useChangeRule, usePreviewRule } from './completion.api.ts';
import { RuleEffectDialog } from './rule-effect-dialog.tsx';

/** The form of the rule that completes a course; it asks first, and says whom a change affects. */
export function CompletionRulePanel({ course }: { course: FullCourse }) {
  const { data } = useQuery(completionRuleQuery(course._id));
  return data && <RuleForm course={course} rule={data} />;
}

function RuleForm({ course, rule }: { course: FullCourse; rule: CompletionRule }) {
  const { completion } = useMessages().adminCourses;
  const [edited, setEdited] = useState<CompletionRule | null>(null);
  const [effect, setEffect] = useState<RuleEffect | null>(null);
  const [asking, setAsking] = useState(false);
  useUnsaved(edited ? 'lost' : 'none');
  const preview = usePreviewRule(course._id);
  const change = useChangeRule(course._id);
  const { kind, units = [], watched = false } = edited ?? rule;
  const chosen = course.sections.filter((unit) => units.includes(unit._id)).map((unit) => unit._id);
  const nextRule: CompletionRule = { kind, ...(kind === 'units' && { units: chosen }), ...(watched && { watched }) };
  const edit = (next: CompletionRule) => {
    preview.reset();
    change.reset();
    setEdited(next);
  };
  const save = () =>
    change.mutate(nextRule, {
      onSuccess: () => {
        setAsking(false);
        setEdited(null);
      },
    });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    change.reset();
    preview.mutate(nextRule, {
      onSuccess: (rule) => {
        setEffect(rule);
        if (rule.completing.count + rule.keeping.count > 0) setAsking(true);
        else save();
      },
    });
  };
  const error = preview.error ?? (asking ? null : change.error);
  return (
    <form onSubmit={send} aria-labelledby="completion-title" className="grid gap-4">
      <h2 id="completion-title" className="text-xl">
        {completion.title}
      </h2>
      <Select
        label={completion.rule}
        hint={completion.hint}
        value={kind}
        onChange={({ target }) =>
          edit({ kind: COMPLETION_RULES.find((one) => one === target.value) ?? 'all_units', units, watched })
        }
      >
        <Options values={COMPLETION_RULES} nameOf={(one) => completion.rules[one]} />
      </Select>
      {kind === 'units' && (
        <fieldset className="grid max-h-80 gap-2 overflow-y-auto">
          <legend className="mb-2 font-semibold">{completion.units}</legend>
          {course.sections.map((unit, index) => (
            <Checkbox
              key={unit._id}
              label={`U${index + 1} · ${unit.title}`}
              checked={units.includes(unit._id)}
              onChange={({ target }) =>
                edit({
                  kind,
                  units: target.checked ? [...units, unit._id] : units.filter((one) => one !== unit._id),
                  watched,
                })
              }
            />
          ))}
        </fieldset>
      )}
      <Checkbox
        label={completion.watched}
        hint={completion.watchedHint(WATCHED_SHARE * 100)}
        checked={watched}
        onChange={({ target }) => edit({ kind, units, watched: target.checked })}
      />
      <Button
        type="submit"
        tone="secondary"
        className="justify-self-start"
        busy={preview.isPending || change.isPending}
        disabled={kind === 'units' && chosen.length === 0}
      >
        {completion.save}
      </Button>
      {error && <RevealedAlert tone="error">{sentenceOr(error, completion.failed)}</RevealedAlert>}
      {change.isSuccess && (
        <RevealedAlert tone="success">
          {effect?.required === 0 ? completion.savedForNobody : completion.saved}
        </RevealedAlert>
      )}
      <RuleEffectDialog
        effect={asking ? effect : null}
        doing={change}
        onConfirm={save}
        onClose={() => setAsking(false)}
      />
    </form>
  );
}
