import { z } from 'zod';

/** An address the school serves itself (a path) or a full https address. */
export const mediaUrl = z.string().meta({ description: 'A path on this site or an absolute address' });

/** An image sent with a form, for the description of the API. */
export const imageUpload = z
  .string()
  .optional()
  .meta({ format: 'binary', description: 'A picture: JPEG, PNG, WebP, AVIF or GIF, at most 10 MB' });
