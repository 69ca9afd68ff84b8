import { Fragment } from 'react';

/** An e-mail address that wraps before its signs (`@ . _ + -`), not within a word. */
export function EmailText({ address }: { address: string }) {
  return address.split(/(?=[@._+-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
