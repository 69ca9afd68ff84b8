/** A LIKE pattern that finds a text anywhere, the text taken to the letter whatever it contains. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
