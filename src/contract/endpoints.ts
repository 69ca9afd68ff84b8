import type { z } from 'zod';
import { auditEndpoints } from '#modules/audit/contract/audit.endpoints.ts';
import { authEndpoints } from '#modules/auth/contract/auth.endpoints.ts';
import { categoriesEndpoints } from '#modules/courses/contract/categories.endpoints.ts';
import { certificatesEndpoints } from '#modules/certificates/contract/certificates.endpoints.ts';
import { checkoutEndpoints } from '#modules/orders/contract/checkout.endpoints.ts';
import { completionEndpoints } from '#modules/completion/contract/completion.endpoints.ts';
import { coursesEndpoints } from '#modules/courses/contract/courses.endpoints.ts';
import type { CommonError } from './endpoint.ts';
import { enrolmentsEndpoints } from '#modules/enrolments/contract/enrolments.endpoints.ts';
import { firstStepsEndpoints } from '#modules/school/contract/first-steps.endpoints.ts';
import { instructorsEndpoints } from '#modules/courses/contract/instructors.endpoints.ts';
import { invoicesEndpoints } from '#modules/invoices/contract/invoices.endpoints.ts';
import { mailEndpoints } from '#modules/mail/contract/mail.endpoints.ts';
import { courseFilesEndpoints } from '#modules/course-files/contract/course-files.endpoints.ts';
import { mediaFilesEndpoints } from '#modules/media/contract/media.endpoints.ts';
import { notesEndpoints } from '#modules/notes/contract/notes.endpoints.ts';
import { peopleEndpoints } from '#modules/people/contract/people.endpoints.ts';
import { ordersEndpoints } from '#modules/orders/contract/orders.endpoints.ts';
import { progressEndpoints } from '#modules/progress/contract/progress.endpoints.ts';
import { questionsEndpoints } from '#modules/questions/contract/questions.endpoints.ts';
import { reportsEndpoints } from '#modules/reports/contract/reports.endpoints.ts';
import { schoolEndpoints } from '#modules/school/contract/school.endpoints.ts';
import { searchEndpoints } from '#modules/search/contract/search.endpoints.ts';
import { teamsEndpoints } from '#modules/teams/contract/teams.endpoints.ts';
import { testsEndpoints } from '#modules/assessments/contract/assessments.endpoints.ts';
import { unitDraftsEndpoints } from '#modules/units/contract/unit-drafts.endpoints.ts';
import { outlineEndpoints } from '#modules/units/contract/outline.endpoints.ts';
import { unitsEndpoints } from '#modules/units/contract/units.endpoints.ts';
import { usersEndpoints } from '#modules/users/contract/users.endpoints.ts';

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
  ...teamsEndpoints,
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
