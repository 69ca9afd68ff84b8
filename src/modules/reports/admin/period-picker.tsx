import { useMessages } from '#web/lib/messages/messages.ts';
import { Options } from '#web/ui/form/options.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { Days } from '#web/lib/days.ts';
import { DEFAULT_PERIOD, PERIODS, type PeriodSearch } from './period.ts';

/** Chooses the period of the dashboard; a custom one has its first and last day. */
export function PeriodPicker(props: {
  search: PeriodSearch;
  /** The days of the chosen period. */
  days: Required<Days>;
  today: string;
  onChange: (next: PeriodSearch) => void;
}) {
  const { search, days, today, onChange } = props;
  const words = useMessages().admin.dashboard.period;
  const day = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={words[name]}
      value={days[name]}
      max={today}
      required
      className="w-44"
      onChange={({ target: { value } }) => value && onChange({ period: 'custom', ...days, [name]: value })}
    />
  );
  return (
    <div className="flex flex-wrap items-end gap-4">
      <Select
        label={words.label}
        className="w-44"
        value={search.period ?? DEFAULT_PERIOD}
        onChange={({ target }) => {
          const period = PERIODS.find((one) => one === target.value) ?? DEFAULT_PERIOD;
          onChange(period === 'custom' ? { period, ...days } : { period });
        }}
      >
        <Options values={PERIODS} nameOf={(period) => words.periods[period]} />
      </Select>
      {search.period === 'custom' && day('from')}
      {search.period === 'custom' && day('to')}
    </div>
  );
}
