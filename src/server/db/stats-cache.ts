/**
 * What took longer than this to work out is shown again for a while. Long enough that a small school on a machine that is
 * busy with other things still shows what was changed a moment ago.
 */
const COSTLY_MS = 1_000;
/** For so many times as long as it took: working it out then takes at most a twentieth of the database's time. */
const TIMES_ITS_COST = 20;

/**
 * Figures that are worked out from everything there is. In a school where that takes no time they are always of this
 * moment; in one where it takes two seconds they are up to forty seconds old, and worked out once for all who ask.
 */
export class CostlyFigures<T> {
  #known: { readonly figures: T; readonly until: number } | undefined;
  #underWay: Promise<T> | undefined;

  /** The figures shown last while they may still be, else the ones `workOut` comes up with. Rejects as it does. */
  async of(workOut: () => Promise<T>): Promise<T> {
    if (this.#known && this.#known.until > performance.now()) return this.#known.figures;
    this.#underWay ??= this.#workOut(workOut).finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  async #workOut(workOut: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const figures = await workOut();
    const cost = performance.now() - began;
    if (cost > COSTLY_MS) this.#known = { figures, until: performance.now() + cost * TIMES_ITS_COST };
    return figures;
  }
}
