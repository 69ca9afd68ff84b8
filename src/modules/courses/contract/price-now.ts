/** Returns what a course costs now: its sale price while it has one, else its list price. */
export const priceNow = ({ price, salePrice }: { readonly price: number; readonly salePrice: number | null }): number =>
  salePrice ?? price;
