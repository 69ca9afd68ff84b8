import type { z } from 'zod';
import { auditEndpoints } from './audit.endpoints.ts';
import { authEndpoints } from './auth.endpoints.ts';
import { categoriesEndpoints } from './categories.endpoints.ts';
import { certificatesEndpoints } from './certificates.endpoints.ts';
import { checkoutEndpoints } from './checkout.endpoints.ts';
import { completionEndpoints } from './completion.endpoints.ts';
import { coursesEndpoints } from './courses.endpoints.ts';
import type { CommonError } from './endpoint.ts';
import { enrolmentsEndpoints } from './enrolments.endpoints.ts';
import { firstStepsEndpoints } from './first-steps.endpoints.ts';
import { instructorsEndpoints } from './instructors.endpoints.ts';
import { invoicesEndpoints } from './invoices.endpoints.ts';
import { mailEndpoints } from './mail.endpoints.ts';
import { courseFilesEndpoints } from './course-files.endpoints.ts';
import { mediaFilesEndpoints } from './media-files.endpoints.ts';
import { notesEndpoints } from './notes.endpoints.ts';
import { peopleEndpoints } from './people.endpoints.ts';
import { ordersEndpoints } from './orders.endpoints.ts';
import { progressEndpoints } from './progress.endpoints.ts';
import { questionsEndpoints } from './questions.endpoints.ts';
import { reportsEndpoints } from './reports.endpoints.ts';
import { schoolEndpoints } from './school.endpoints.ts';
import { searchEndpoints } from './search.endpoints.ts';
import { testsEndpoints } from './tests.endpoints.ts';
import { unitDraftsEndpoints } from './unit-drafts.endpoints.ts';
import { outlineEndpoints } from './outline.endpoints.ts';
import { unitsEndpoints } from './units.endpoints.ts';
import { usersEndpoints } from './users.endpoints.ts';

/**
 * Every call of the API, by method and path. Routes register from this table (server/api/endpoint.ts), the browser's
 * client is typed by it (web/lib/api.ts, types only: no schema is loaded there) and the API's description is generated
 * from it (server/api/openapi.ts).
 */
export const ENDPOINTS = {
  ...schoolEndpoints,
  ...firstStepsEndpoints,
  ...authEndpoints,
  ...usersEndpoints,
  ...categoriesEndpoints,
  ...coursesEndpoints,
  ...instructorsEndpoints,
  ...unitsEndpoints,
  ...questionsEndpoints,
  ...testsEndpoints,
  ...outlineEndpoints,
  ...unitDraftsEndpoints,
  ...courseFilesEndpoints,
  ...mediaFilesEndpoints,
  ...checkoutEndpoints,
  ...ordersEndpoints,
  ...progressEndpoints,
  ...notesEndpoints,
  ...completionEndpoints,
  ...certificatesEndpoints,
  ...enrolmentsEndpoints,
  ...invoicesEndpoints,
  ...peopleEndpoints,
  ...reportsEndpoints,
  ...auditEndpoints,
  ...searchEndpoints,
  ...mailEndpoints,
} as const;

export type Endpoints = typeof ENDPOINTS;
export type EndpointKey = keyof Endpoints;

type ParamNames<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in the path of an endpoint. */
export type ParamsOf<K extends EndpointKey> = Readonly<Record<ParamNames<K>, string>>;

/** A part of an endpoint's input as its handler gets it: checked, with defaults. */
export type InputOf<K extends EndpointKey, Part extends 'query' | 'headers' | 'body'> =
  Endpoints[K] extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/**
 * A part of an endpoint's input as a caller sends it: fields with a default may be left out. A field that the schema
 * converts from any value (`z.coerce`) has the type it is converted to.
 */
export type SentTo<K extends EndpointKey, Part extends 'query' | 'headers' | 'body'> =
  Endpoints[K] extends Record<Part, infer Schema extends z.ZodType>
    ? Sent<z.input<Schema>, z.output<Schema>>
    : undefined;

type Sent<Input, Output> = Input extends object
  ? { [F in keyof Input]: unknown extends Input[F] ? (F extends keyof Output ? Output[F] : never) : Input[F] }
  : Input;

/** What an endpoint returns: the body of its response, or one page of a list with the number of all that match. */
export type OutputOf<K extends EndpointKey> = Endpoints[K] extends { output: infer Schema extends z.ZodType }
  ? Endpoints[K] extends { total: true }
    ? { readonly items: z.output<Schema>; readonly total: number }
    : z.output<Schema>
  : never;

/** The codes a call of an endpoint can fail with. */
export type ErrorOf<K extends EndpointKey> =
  | CommonError<Endpoints[K]['access']>
  | (Endpoints[K] extends { errors: readonly (infer Code)[] } ? Code : never);
