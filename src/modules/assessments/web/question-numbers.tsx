import { Check } from 'lucide';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';

/** The questions of an attempt by their numbers: goes to one, and shows which are answered. `at` counts from 0. */
export function QuestionNumbers(props: { at: number; answered: readonly boolean[]; onGo: (index: number) => void }) {
  const { tests } = useMessages();
  return (
    <nav aria-label={tests.numbers}>
      <ol className="flex flex-wrap gap-2">
        {props.answered.map((isAnswered, index) => (
          <li key={index}>
            <button
              type="button"
              aria-label={tests.number(index + 1, isAnswered)}
              aria-current={index === props.at ? 'step' : undefined}
              onClick={() => props.onGo(index)}
              className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-md border border-edge px-2 font-semibold tabular-nums aria-[current]:border-2 aria-[current]:border-accent aria-[current]:bg-highlight-soft"
            >
              {index + 1}
              {isAnswered && <Icon of={Check} className="size-4 text-success" />}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
