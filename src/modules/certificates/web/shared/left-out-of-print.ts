/** Images and flags: no font that can be put into a PDF has them. */
const IMAGES = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Regional_Indicator}/gu;

/** Returns the emoji of a text, each once: certificates and invoices are printed without them. */
export const leftOutOfPrint = (text: string): string => [...new Set(text.match(IMAGES))].join(' ');
