import type { Days } from '#web/lib/days.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { Button } from './button.tsx';

/** Says that a list shows certain days only, with a button for all; nothing without days. */
export function DaysNote(props: {
  days: Days;
  words: { readonly days: (from: string | null, to: string | null) => string; readonly allDays: string };
  onClear: () => void;
}) {
  const locale = useLocale();
  const { from, to } = props.days;
  if (from === undefined && to === undefined) return null;
  const format = (day: string | undefined) => (day === undefined ? null : formatDate(day, locale));
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm">
      {props.words.days(format(from), format(to))}
      <Button size="sm" tone="secondary" onClick={props.onClear}>
        {props.words.allDays}
      </Button>
    </p>
  );
}
