import fc from 'fast-check';
import { nastyText, nastyValue } from './nasty-values.ts';

/** The part of JSON Schema (2020-12) that the OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Returns the schema a `$ref` of the OpenAPI document points to. */
export type Resolve = (reference: string) => Schema;

/** The kind of row that a field or parameter refers to; its id is filled in when the request is sent. */
const ABOUT: Readonly<Record<string, string>> = {
  courseId: 'course',
  sectionId: 'unit',
  _id: 'unit',
  userId: 'person',
  notEnrolledIn: 'course',
  email: 'email',
  password: 'password',
};

/** Returns a placeholder for the id of a row, which is filled in when the request is sent. */
export const placeholder = (kind: string): fc.Arbitrary<string> => fc.nat(11).map((which) => `«${kind} ${which}»`);

const matching = (pattern: string, longest: number): fc.Arbitrary<string> =>
  fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(longest, 200) });

function text(schema: Schema, name: string): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 60 } = schema;
  const about = ABOUT[name];
  const own =
    schema.format === 'email' ? fc.emailAddress() : schema.pattern ? matching(schema.pattern, maxLength) : null;
  const plain =
    own ?? fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
  // Unusual texts in otherwise valid requests, to get past validation.
  if (about === undefined)
    return (
      own ??
      fc.oneof(
        { weight: 6, arbitrary: plain },
        { weight: 1, arbitrary: nastyText.map((nasty) => nasty.slice(0, maxLength)) },
      )
    );
  return fc.oneof({ weight: 3, arbitrary: placeholder(about) }, { weight: 1, arbitrary: plain });
}

function ofType(type: string | undefined, schema: Schema, name: string, resolve: Resolve): fc.Arbitrary<unknown> {
  const { minimum = schema.exclusiveMinimum === undefined ? -1000 : schema.exclusiveMinimum + 1, maximum = 100_000 } =
    schema;
  switch (type) {
    case 'string':
      return text(schema, name);
    case 'integer':
      return fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1_000_000_000) });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, name, resolve), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 12),
      });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, value]) => [key, valueOf(value, key, resolve)]),
        ),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Generates values that a schema allows, by its keywords; the field's `name` determines the kind of an id. */
export function valueOf(schema: Schema, name: string, resolve: Resolve): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return valueOf(resolve(schema.$ref), name, resolve);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (name === 'price') return fc.constantFrom<unknown>(0, 9.99, 49, '12.50', '7,5', 99_999.99, '1e3', -1, 'free');
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, name, resolve)));
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [schema.type as string | undefined];
  return fc.oneof(...types.map((type) => ofType(type, schema, name, resolve)));
}

/** Generates values of a path, query or header parameter: mostly valid, sometimes not. */
export const parameterOf = (schema: Schema, name: string, resolve: Resolve): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: valueOf(schema, name, resolve).map((value) =>
        typeof value === 'string' ? value : JSON.stringify(value),
      ),
    },
    { weight: 2, arbitrary: nastyText },
    { weight: 1, arbitrary: nastyValue.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))) },
  );
