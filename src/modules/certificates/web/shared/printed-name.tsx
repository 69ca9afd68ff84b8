import { type ReactNode, useState } from 'react';
import { leftOutOfPrint } from './left-out-of-print.ts';

/** The field of a name that is printed on certificates and invoices: says below it which emoji the print leaves out. */
export function PrintedName(props: {
  /** What the field holds at first. */
  initial?: string | undefined;
  warning: (leftOut: string) => string;
  className?: string | undefined;
  /** A text field. */
  children: ReactNode;
}) {
  const [leftOut, setLeftOut] = useState(() => leftOutOfPrint(props.initial ?? ''));
  return (
    <div
      className={`grid content-start gap-2 ${props.className ?? ''}`}
      onInput={({ target }) => setLeftOut(leftOutOfPrint((target as HTMLInputElement).value))}
    >
      {props.children}
      <p role="status" className="text-sm empty:hidden">
        {leftOut && props.warning(leftOut)}
      </p>
    </div>
  );
}
