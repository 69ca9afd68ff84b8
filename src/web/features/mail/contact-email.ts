/**
 * Returns whether a text looks like an e-mail address: one @ with something before it and a dotted name after it, no blanks
 * inside. Deliberately no stricter, since whether an address is real only a mail could tell. Blanks around it do not count.
 */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
