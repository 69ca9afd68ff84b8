import { Fragment, type ReactNode } from 'react';
import { fieldNames } from '#contract/fields/fields.ts';
import { UNIT_FIELDS, type UnitField } from '#modules/units/contract/unit.fields.ts';
import { useMessages } from '#web/lib/messages/messages.ts';

/** How the forms of a unit show each field; `extra` ones only in the long form. */
const LAYOUT: Readonly<Record<UnitField, { className?: string; rows?: number; extra?: boolean }>> = {
  title: {},
  description: { rows: 3 },
  summary: { rows: 3, extra: true, className: 'sm:col-span-2' },
  videoUrl: {},
  durationSeconds: { extra: true },
  freePreview: { extra: true, className: 'sm:pt-8' },
};

/** What a control of a field shows besides its value. */
export interface UnitControlProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly className: string | undefined;
  readonly rows: number | undefined;
}

/** The fields of a unit in the short form and that of a new unit; `extras` adds summary, length and free preview. */
export function UnitFieldsLayout(props: {
  extras: boolean;
  control: (name: UnitField, rest: UnitControlProps) => ReactNode;
}) {
  const { units: words } = useMessages().adminCourses;
  const controls = (extra: boolean) =>
    fieldNames(UNIT_FIELDS)
      .filter((name) => (LAYOUT[name].extra ?? false) === extra)
      .map((name) => (
        <Fragment key={name}>
          {props.control(name, {
            label: words.formLabels[name] ?? words.labels[name],
            hint: words.hints[name],
            className: LAYOUT[name].className,
            rows: LAYOUT[name].rows,
          })}
        </Fragment>
      ));
  return (
    <>
      {controls(false)}
      {props.extras && <div className="grid items-start gap-5 sm:grid-cols-2">{controls(true)}</div>}
    </>
  );
}
