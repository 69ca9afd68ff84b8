import { Fragment } from 'react';

/** An e-mail address that breaks before its signs (`@ . _ + -`) where it does not fit on one line, not within a word. */
export function EmailText({ address }: { address: string }) {
  return address.split(/(?=[@._+-])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
