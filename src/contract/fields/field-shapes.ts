import type { z } from 'zod';
import { type Field, type Fields, fieldNames } from './fields.ts';

/** A schema for each field of an entity, for JSON values and the texts of a form alike. */
type FieldSchemas<F extends Fields> = Readonly<Record<keyof F, z.ZodType>>;

type CreateShape<F extends Fields, S extends FieldSchemas<F>> = {
  [Name in keyof F]: F[Name]['presence'] extends 'required' ? S[Name] : z.ZodOptional<S[Name]>;
};
type UpdateShape<F extends Fields, S extends FieldSchemas<F>> = { [Name in keyof F]: z.ZodOptional<S[Name]> };

/** Returns the shape of the input that creates an entity: `required` fields must be sent. */
export const createShape = <F extends Fields, S extends FieldSchemas<F>>(fields: F, schemas: S): CreateShape<F, S> =>
  shape(fields, (name) => (fields[name]?.presence === 'required' ? schemas[name] : schemas[name].optional())) as never;

/** Returns the shape of the input that changes an entity: every field may be left out. */
export const updateShape = <F extends Fields, S extends FieldSchemas<F>>(fields: F, schemas: S): UpdateShape<F, S> =>
  shape(fields, (name) => schemas[name].optional()) as never;

const shape = <F extends Fields>(fields: F, schemaOf: (name: keyof F & string) => z.ZodType) =>
  Object.fromEntries(fieldNames(fields).map((name) => [name, schemaOf(name)]));

type TextName<F extends Fields> = {
  [Name in keyof F]: F[Name]['kind'] extends 'text' | 'longText' | 'markdown' ? Name : never;
}[keyof F];
type TextField = Field & Required<Pick<Field, 'max'>>;

/** Returns a schema for each field of an entity that is a text, made from its rule. Other kinds have schemas of their own. */
export const textShape = <F extends Fields, S extends z.ZodType>(fields: F, schemaOf: (field: TextField) => S) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { kind }]) => ['text', 'longText', 'markdown'].includes(kind))
      .map(([name, field]) => [name, schemaOf(field as TextField)]),
  ) as Record<TextName<F>, S>;

/** The values of an entity's fields, as their schemas return them. */
export type FieldValues<S extends Readonly<Record<string, z.ZodType>>> = { [Name in keyof S]: z.output<S[Name]> };
