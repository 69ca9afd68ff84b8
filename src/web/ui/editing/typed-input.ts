const waiting = new Set<() => void>();

/** Registers what reports input that an editor holds back for a moment. Returns a function that ends it. */
export function holdBack(report: () => void): () => void {
  waiting.add(report);
  return () => waiting.delete(report);
}

/** Makes editors report what was typed into them, before a draft is saved, or replaced by what comes from elsewhere. */
export function reportTyped(): void {
  for (const report of waiting) report();
}
