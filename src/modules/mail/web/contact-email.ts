/**
 * Returns whether a text looks like an e-mail address: one @, something before it, a dotted name after it, no spaces
 * inside; trims it first. No stricter, as only an email can prove that an address exists.
 */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
