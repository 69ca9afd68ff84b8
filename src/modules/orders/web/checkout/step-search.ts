/** Reads the checkout's address: its step, 1 to 3 (else the first), and a course to add to the cart. */
export function stepSearch(search: { readonly step?: unknown; readonly add?: unknown }): {
  step?: number;
  add?: string;
} {
  const step = Number(search.step);
  const { add } = search;
  return {
    ...((step === 2 || step === 3) && { step }),
    ...(typeof add === 'string' && /^[\w-]{1,36}$/.test(add) && { add }),
  };
}
