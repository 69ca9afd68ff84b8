import * as jsvat from 'jsvat';

const MEMBER_STATES = [
  jsvat.austria,
  jsvat.belgium,
  jsvat.bulgaria,
  jsvat.croatia,
  jsvat.cyprus,
  jsvat.czechRepublic,
  jsvat.denmark,
  jsvat.estonia,
  jsvat.finland,
  jsvat.france,
  jsvat.germany,
  jsvat.greece,
  jsvat.hungary,
  jsvat.ireland,
  jsvat.italy,
  jsvat.latvia,
  jsvat.lithuania,
  jsvat.luxembourg,
  jsvat.malta,
  jsvat.netherlands,
  jsvat.poland,
  jsvat.portugal,
  jsvat.romania,
  jsvat.slovakiaRepublic,
  jsvat.slovenia,
  jsvat.spain,
  jsvat.sweden,
];

/** A number for value added tax in its normal form, and the country it belongs to. */
export interface VatNumber {
  readonly number: string;
  readonly country: string;
}

/**
 * Returns the number of a company in the European Union, without blanks and points and in upper case, or null if its form
 * or check digits are wrong. Whether the company exists is only known to VIES (a service of the Commission).
 */
export function readVatNumber(text: string): VatNumber | null {
  const result = jsvat.checkVAT(text.toUpperCase(), MEMBER_STATES);
  if (!result.isValid || !result.country || result.value === undefined) return null;
  return { number: result.value, country: result.country.isoCode.short };
}
