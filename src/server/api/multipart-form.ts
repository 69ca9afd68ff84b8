import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { parseInput } from './validation.ts';
import { reserveUpload } from './upload-slots.ts';

/** The bytes of an uploaded image, with the name of its file if the browser sent one. */
export type UploadedImage = Buffer & { readonly filename?: string };

/** The checked fields of a form, and its image when one was chosen. */
export interface MultipartForm<T> {
  readonly input: T;
  readonly image: UploadedImage | null;
}

async function readParts(request: FastifyRequest, imageField: string) {
  const fields: Record<string, unknown> = {};
  let image: UploadedImage | null = null;
  let emptyFile = false;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      // Cut off, it would be another text.
      if (part.valueTruncated) throw new AppError('too_large');
      fields[part.fieldname] = part.value;
    }
    // A file that is not wanted must still be read to its end, or the parts behind it never arrive.
    else if (part.fieldname !== imageField) part.file.resume();
    else {
      const bytes = await part.toBuffer();
      image = bytes.length > 0 ? Object.assign(bytes, { filename: part.filename }) : null;
      // A browser sends an empty part without a name where no file was chosen (HTML, "constructing the entry list").
      emptyFile = image === null && Boolean(part.filename);
    }
  }
  if (emptyFile) throw new AppError('picture_unreadable');
  return { fields, image };
}

/**
 * Reads a body that is JSON or multipart/form-data with one image. Throws `invalid_input`, `unsupported_type`,
 * `too_large` for a field, `picture_unreadable` for a named file without content, `overloaded` when too many forms are being received, in all or from
 * the sender, and Fastify's errors for files and fields that are too large.
 */
export async function readForm<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
  imageField: string,
  sender: Caller,
): Promise<MultipartForm<z.output<Schema>>> {
  if (!request.isMultipart()) return { input: parseInput(schema, request.body ?? {}), image: null };
  const endUpload = reserveUpload(sender);
  const { fields, image } = await readParts(request, imageField)
    .catch((error: unknown) => {
      // Errors of the parser (no boundary, a form that is cut off) have no code; the request is at fault.
      throw (error as { code?: unknown }).code === undefined ? new AppError('invalid_input', { cause: error }) : error;
    })
    .finally(endUpload);
  return { input: parseInput(schema, fields), image };
}
