import { Fragment } from 'react';

/** An e-mail address that wraps before its signs (`@ . _ + -`), not within a word. */
export function EmailText({ address }: { address: string }) {
  return address.split(/(?=[@._+-])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
