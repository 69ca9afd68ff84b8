import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { parseInput } from './validation.ts';
import { beginUpload } from './upload-slots.ts';

/** What a form brought: its fields checked, and the picture when one was chosen. */
export interface Form<T> {
  readonly input: T;
  readonly picture: Buffer | null;
}

async function readParts(request: FastifyRequest, pictureField: string) {
  const fields: Record<string, unknown> = {};
  let picture: Buffer | null = null;
  let emptyFile = false;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    // A file has to be read to its end even when nobody wants it, or the parts behind it never come.
    else if (part.fieldname !== pictureField) part.file.resume();
    else {
      const bytes = await part.toBuffer();
      picture = bytes.length > 0 ? bytes : null;
      // A browser sends an empty part without a name where no file was chosen (HTML, "constructing the entry list").
      emptyFile = picture === null && Boolean(part.filename);
    }
  }
  if (emptyFile) throw new AppError('picture_unreadable');
  return { fields, picture };
}

/**
 * Reads a body that is either JSON or multipart/form-data with one picture.
 * Throws `invalid_input`, `unsupported_type`, `picture_unreadable` for a named file without content,
 * `overloaded` where too many forms are being received already, and what the framework throws of files and fields that are too large.
 */
export async function readForm<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
  pictureField: string,
): Promise<Form<z.output<Schema>>> {
  if (!request.isMultipart()) return { input: parseInput(schema, request.body ?? {}), picture: null };
  const endUpload = beginUpload();
  const { fields, picture } = await readParts(request, pictureField)
    .catch((error: unknown) => {
      // The parser's own complaints (no boundary, a form cut off) carry no code and are about what was sent.
      throw (error as { code?: unknown }).code === undefined ? new AppError('invalid_input', { cause: error }) : error;
    })
    .finally(endUpload);
  return { input: parseInput(schema, fields), picture };
}
