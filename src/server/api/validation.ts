import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';
import { invalidInput } from '#server/errors.ts';

/**
 * Returns a value as its schema reads it. Throws `invalid_input` with every field that is wrong; what is wrong with the
 * value itself stands under `part`.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown, part = 'body'): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidInput(result.error.issues.map((issue) => [issue.path.join('.') || part, issue.message]));
}

/** Checks the input of routes by zod (https://fastify.dev/docs/latest/Reference/Validation-and-Serialization/). */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (value: unknown) => {
    try {
      // The error of a call without a body names the missing fields.
      return { value: parseInput(schema, httpPart === 'body' ? (value ?? {}) : value, httpPart) };
    } catch (error) {
      return { error: error as Error };
    }
  };

/** Serializes output by zod: fields the schema does not name are left out. Throws when the output does not match it. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (value: unknown) =>
    JSON.stringify(z.encode(schema, value));
