/** Reads the checkout's step, 1 to 3, from its address; anything else is the first. */
export function stepSearch(search: Record<string, unknown>): { step?: number } {
  const step = Number(search.step);
  return step === 2 || step === 3 ? { step } : {};
}
