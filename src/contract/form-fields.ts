import { z } from 'zod';

/**
 * A text that must be there: `message` says so when it is absent or blank. Surrounding blanks are dropped, and line ends
 * become single line feeds: a form sends two characters for each (HTML, multipart/form-data), which would count twice
 * and make an unchanged text look changed.
 */
export const requiredText = (message: string, longest: number) =>
  z
    .string({ error: message })
    .trim()
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n'))
    .min(1, message)
    .max(longest, `This has at most ${longest} characters.`);

/** Yes or no, as JSON or as the text of a form field. */
export const yesOrNo = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** The version of a thing as it was last read, to be sent back when saving. */
export const lastReadVersion = z.coerce.number().int().positive();
