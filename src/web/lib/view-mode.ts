let viewing = false;

/** Notes whether an admin sees the school as another person, whose progress is only looked at. */
export function setViewing(now: boolean): void {
  viewing = now;
}

/** Whether an admin sees the school as another person. */
export const isViewing = (): boolean => viewing;
