/** Returns the moment before an end (ISO 8601): its day is the last one of what ends at midnight. */
export const momentBefore = (end: string): string => new Date(Date.parse(end) - 1).toISOString();
