/** Returns the time of the fastest of several runs, in milliseconds: the one least disturbed by other load. */
export function fastest(work: () => unknown, runs = 5): number {
  let least = Infinity;
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    work();
    least = Math.min(least, performance.now() - began);
  }
  return least;
}
