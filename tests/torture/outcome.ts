/** How one run went: what was found wrong, null when nothing, and the figures to keep. */
export interface Outcome {
  readonly name: string;
  readonly problem: string | null;
  readonly figures: string;
}
