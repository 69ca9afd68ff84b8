/** The result of a run: the problem found, or null, and a summary of the measurements. */
export interface Outcome {
  readonly name: string;
  readonly problem: string | null;
  readonly summary: string;
}
