/** Groups a card number by four while it is typed: digits only, at most 19 (ISO/IEC 7812-1). */
export function spacedCardNumber(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ');
}

/** Formats an expiry as MM/YY while it is typed; a single digit above 1 is a month. */
export function spacedExpiry(typed: string): string {
  const digits = typed
    .replace(/\D/g, '')
    .replace(/^([2-9])/, '0$1')
    .slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** Keeps the digits of a security code while it is typed: three or four. */
export const spacedCvv = (typed: string): string => typed.replace(/\D/g, '').slice(0, 4);
