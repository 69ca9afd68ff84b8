import { oneOf } from '#web/lib/search-params.ts';
import { Options } from '#web/ui/form/options.tsx';
import { Select } from '#web/ui/form/select.tsx';

/** Filters or sorts a list by one of `values`, or `all` (undefined). */
export function FilterSelect<Value extends string>(props: {
  label: string;
  /** The label of no filter; left out where there is always a value. */
  all?: string;
  values: readonly Value[];
  value: Value | undefined;
  className?: string;
  nameOf: (value: Value) => string;
  onChange: (value: Value | undefined) => void;
}) {
  const { values } = props;
  return (
    <Select
      label={props.label}
      className={props.className}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(oneOf(values, event.target.value))}
    >
      {props.all !== undefined && <option value="">{props.all}</option>}
      <Options values={values} nameOf={props.nameOf} />
    </Select>
  );
}
