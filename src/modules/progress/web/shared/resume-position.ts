/** Videos start again from 0 within this margin of either end, in seconds. */
const MARGIN_S = 8;

/** Returns the second to resume a video at that was left at `seconds` of `duration` (null if unknown). */
export const resumeAt = (seconds: number, duration: number | null): number =>
  seconds > MARGIN_S && (duration === null || seconds < duration - MARGIN_S) ? seconds : 0;
