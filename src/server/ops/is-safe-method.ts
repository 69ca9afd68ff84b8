const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a method is safe, that is, read-only (RFC 9110 §9.2.1). Other methods get more checks. */
export const isSafeMethod = (method: string): boolean => SAFE.has(method);
