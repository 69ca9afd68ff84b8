const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a call with this method changes nothing (RFC 9110 §9.2.1); one that does is held to more. */
export const isRead = (method: string): boolean => READS.has(method);
