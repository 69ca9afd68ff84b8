/** The options of a select, each with its name. */
export function Options<Value extends string | number>(props: {
  values: readonly Value[];
  nameOf: (value: Value) => string;
}) {
  return props.values.map((value) => (
    <option key={value} value={value}>
      {props.nameOf(value)}
    </option>
  ));
}
