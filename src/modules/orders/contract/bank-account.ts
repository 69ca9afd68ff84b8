/** Bank accounts. Without zod, for forms of pages. */

/** Returns an IBAN in its electronic form: without blanks, in capitals. */
export const normalIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** Returns an IBAN in groups of four, as people read it. */
export const spacedIban = (iban: string): string => iban.replaceAll(/.{4}(?=.)/g, '$& ');

/** Whether a text is an IBAN in its electronic form: the check digits of ISO 13616 make it 1 modulo 97 (ISO 7064). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

/** Whether a text is a BIC (ISO 9362) in capitals. */
export const isBic = (bic: string): boolean => /^[A-Z]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(bic);

/** Days after the order in which an invoice is to be paid, unless the school says otherwise. */
export const PAYMENT_DAYS = 14;
