import { encode } from 'uqr';

/**
 * The QR code of a SEPA credit transfer that bank apps read: EPC069-12, version 002.
 * https://www.europeanpaymentscouncil.eu/document-library/guidance-documents/quick-response-code-guidelines-enable-data-capture-initiation
 */

/** A transfer to ask for. */
export interface Transfer {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string;
  readonly cents: number;
  readonly currency: string;
  readonly reference: string;
}

const MOST_CENTS = 99_999_999_999;
/** In bytes. */
const LONGEST = 331;

/** Returns the text of the code; empty where there can be none: without an IBAN, in another currency than euro. */
export function epcText({ holder, iban, bic, cents, currency, reference }: Transfer): string {
  if (iban === '' || currency !== 'EUR' || cents < 1 || cents > MOST_CENTS) return '';
  const name = [...holder.replaceAll(/\s+/g, ' ').trim()].slice(0, 70).join('');
  // Service tag, version, UTF-8, transfer; the last lines are purpose, structured and free reference.
  const lines = ['BCD', '002', '1', 'SCT', bic, name, iban, `EUR${(cents / 100).toFixed(2)}`, '', '', reference];
  const text = lines.join('\n');
  return name === '' || Buffer.byteLength(text) > LONGEST ? '' : text;
}

/** Returns the dark squares of a code, row by row, without a margin. The guidelines want error correction M and at most version 13. */
export const qrSquares = (text: string): readonly (readonly boolean[])[] =>
  encode(text, { ecc: 'M', maxVersion: 13, border: 0 }).data;
