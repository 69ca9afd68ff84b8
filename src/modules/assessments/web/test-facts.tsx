import type { TestToTake } from '#modules/assessments/contract/assessments.ts';
import { useMessages } from '#web/lib/messages/messages.ts';

/** The rules of a test. `left`: attempts that can still be started, null for as many as one likes. */
export function TestFacts({ test, left }: { test: TestToTake; left: number | null }) {
  const { facts } = useMessages().tests;
  return (
    <ul className="grid gap-1 text-sm sm:grid-cols-2">
      <li>{facts.questions(test.questions)}</li>
      <li>{facts.pass(test.passPercent)}</li>
      {test.minutes !== null && <li>{facts.minutes(test.minutes)}</li>}
      <li>{left === null ? facts.unlimited : facts.attempts(left)}</li>
      {test.attempts !== 1 && <li>{facts.counts[test.counts]}</li>}
      {test.attempts !== 1 && test.pauseMinutes > 0 && <li>{facts.pause(test.pauseMinutes)}</li>}
      {test.layout === 'one' && <li>{facts.oneByOne}</li>}
      <li>{facts.solutions[test.solutions === 'closed' && test.attempts === null ? 'passed' : test.solutions]}</li>
    </ul>
  );
}
