/** Where a field is stored whose name or type is not that of its column. */
type Stored<Value, Row> = {
  [Column in keyof Row]: {
    readonly column: Column;
    readonly write: (value: Value) => Row[Column];
    readonly read: (stored: Row[Column]) => Value;
  };
}[keyof Row];

/** An entry for each field without a column of its name and type; without it the mapping does not compile. */
type Exceptions<Values, Row> = {
  readonly [
    Name in keyof Values as Name extends keyof Row ? (Values[Name] extends Row[Name] ? never : Name) : Name
  ]: Stored<Values[Name], Row>;
};

type ColumnOf<Name, E> = Name extends keyof E ? (E[Name] extends { column: infer Column } ? Column : never) : Name;

/** The columns of some fields, with what is written into them; optional where the field is. */
type Written<Values, Row, E> = {
  [Name in keyof Values as ColumnOf<Name, E> & keyof Row]: Row[ColumnOf<Name, E> & keyof Row];
};

/** How the editable fields of an entity are stored in its table: the one mapping for writes and for the audit log. */
interface FieldColumns<Values, Row, E> {
  /** Returns the columns to write for fields as the API takes them. Skips `undefined` and what is no field. */
  readonly toRow: <Some extends Partial<Values>>(
    values: Some,
  ) => Written<Pick<Some, keyof Some & keyof Values>, Row, E>;
  /** Returns the value of every field of a row, as the API names and writes it: what the audit log records. */
  readonly snapshot: (row: Pick<Row, ColumnOf<keyof Values, E> & keyof Row>) => Values;
}

/** Maps the fields of an entity to the columns of its table. `exceptions` names those stored under another name or type. */
export const fieldColumns =
  <Values, Row>(names: readonly (keyof Values & string)[]) =>
  <const E extends Exceptions<Values, Row>>(exceptions: E): FieldColumns<Values, Row, E> => {
    const stored = exceptions as Readonly<Record<string, AnyStored | undefined>>;
    return {
      toRow: (values) => {
        const fields = values as Readonly<Record<string, unknown>>;
        return Object.fromEntries(
          names
            .filter((name) => fields[name] !== undefined)
            .map((name) => {
              const special = stored[name];
              return special ? [special.column, special.write(fields[name])] : [name, fields[name]];
            }),
        ) as never;
      },
      snapshot: (row) => {
        const columns = row as Readonly<Record<string, unknown>>;
        return Object.fromEntries(
          names.map((name) => {
            const special = stored[name];
            return [name, special ? special.read(columns[special.column]) : columns[name]];
          }),
        ) as never;
      },
    };
  };

interface AnyStored {
  readonly column: string;
  readonly write: (value: unknown) => unknown;
  readonly read: (stored: unknown) => unknown;
}
