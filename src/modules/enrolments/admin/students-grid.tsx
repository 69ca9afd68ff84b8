import { useQuery } from '@tanstack/react-query';
import { Check, CircleDashed, Hourglass, X } from 'lucide';
import type { ComponentProps } from 'react';
import { LEARNER_UNIT_STATES, type LearnerUnitState } from '#contract/choices.ts';
import type { Student } from '#modules/enrolments/contract/enrolments.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { EmailText } from '#web/ui/email-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { studentsSummaryQuery } from './students.api.ts';

const SIGNS: Readonly<Record<LearnerUnitState, { of: ComponentProps<typeof Icon>['of']; look: string }>> = {
  done: { of: Check, look: 'bg-success-soft text-success' },
  failed: { of: X, look: 'text-danger' },
  waiting: { of: Hourglass, look: 'text-muted' },
  opened: { of: CircleDashed, look: 'text-accent' },
};

const EDGE = 'sticky start-0 z-10 min-w-32 max-w-36 border-e border-line px-3 py-2 text-start sm:max-w-64';

/**
 * A class at a glance: a row for each learner, a column for each unit. It scrolls within itself, by keys too, and keeps the
 * names and the numbers of the units in view.
 */
export function StudentsGrid(props: { courseId: string; students: readonly Student[]; stale: boolean }) {
  const words = useMessages().admin.learners;
  const { data } = useQuery(studentsSummaryQuery(props.courseId));
  const units = data?.units ?? [];
  return (
    <div className={`grid min-w-0 gap-3 ${props.stale ? 'stale' : ''}`}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {LEARNER_UNIT_STATES.map((state) => (
          <li key={state} className="flex items-center gap-1.5">
            <Sign state={state} />
            {words.unitStates[state]}
          </li>
        ))}
      </ul>
      <div
        role="group"
        aria-label={words.grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys (WCAG 2.1.1)
        tabIndex={0}
        className="relative max-h-[80vh] overflow-auto rounded-lg border border-line bg-surface shadow-card"
      >
        <table className="border-separate border-spacing-0 text-sm">
          <caption className="sr-only">{words.grid}</caption>
          <thead>
            <tr>
              <th scope="col" className={`${EDGE} top-0 z-20! border-b bg-sunken`}>
                {words.learner}
              </th>
              {units.map(({ _id, title }, index) => (
                <th
                  key={_id}
                  scope="col"
                  title={words.unit(index + 1, title)}
                  className="sticky top-0 z-10 min-w-11 border-b border-line bg-sunken px-2 py-2 text-center tabular-nums"
                >
                  <span aria-hidden="true">{index + 1}</span>
                  <span className="sr-only">{words.unit(index + 1, title)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.students.map(({ _id, name, states = [] }) => {
              const stateOf = new Map(states.map(({ sectionId, state }) => [sectionId, state]));
              return (
                <tr key={_id}>
                  <th scope="row" className={`${EDGE} border-b bg-surface font-semibold [overflow-wrap:anywhere]`}>
                    <EmailText address={name} />
                  </th>
                  {units.map((unit) => (
                    <td key={unit._id} className="border-b border-line p-1 text-center">
                      <UnitState state={stateOf.get(unit._id)} />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function UnitState({ state }: { state: LearnerUnitState | undefined }) {
  const words = useMessages().admin.learners.unitStates;
  return (
    <>
      {state && <Sign state={state} />}
      <span className="sr-only">{words[state ?? 'none']}</span>
    </>
  );
}

function Sign({ state }: { state: LearnerUnitState }) {
  const { of, look } = SIGNS[state];
  return (
    <span className={`inline-grid size-7 place-items-center rounded-sm ${look}`}>
      <Icon of={of} className="size-4" />
    </span>
  );
}
