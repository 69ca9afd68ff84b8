/**
 * Returns a price: '59.99 €', and other currencies as the language writes them. `cents` are hundredths of the currency's
 * unit, also where it has no decimals.
 */
export function priceText(cents: number, currency: string, language: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  // Made for each message: the first of these loads a language's data, which no start should wait for.
  if (currency === 'EUR') return `${new Intl.NumberFormat(language, digits).format(cents / 100)} €`;
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100);
}
