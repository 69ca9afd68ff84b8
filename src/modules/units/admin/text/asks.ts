/** What the text of a unit asks for by a dialog. */
export const ASKS = ['picture', 'question'] as const;
export type Ask = (typeof ASKS)[number];

/** Text and preview beside each other are this high. */
export const TEXT_HEIGHT = 'clamp(20rem, 100dvh - 20rem, 46rem)';
