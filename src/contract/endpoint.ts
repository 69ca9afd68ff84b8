import { z } from 'zod';
import { certificateAddress } from '#modules/certificates/contract/certificates.ts';
import type { ErrorCode } from './errors.ts';
import { stepName } from '#modules/school/contract/first-steps.ts';
import { courseRef, objectId } from './ids.ts';
import { LEGAL_PAGES, SCHOOL_PARTS } from '#modules/school/contract/school-choices.ts';

/**
 * Who may call an endpoint:
 * `public` every visitor · `user` every logged-in user · `self` the user the call is about, or an admin ·
 * `enrolled` users enrolled in the course of the call, its team, or an admin · `course-viewer`, `course-learners`,
 * `course-marker`, `course-author` and `course-owner` members of its team with the roles of `TEAM_ACCESS`, or an admin · `admin` admins.
 */
export const ACCESS = [
  'public',
  'user',
  'self',
  'enrolled',
  'course-viewer',
  'course-learners',
  'course-marker',
  'course-author',
  'course-owner',
  'admin',
] as const;
export type Access = (typeof ACCESS)[number];

/** The headings of the API documentation. */
export const TAGS = {
  School: 'The school and its settings',
  Session: 'Registering, logging in and out',
  Users: 'Accounts',
  Courses: 'The catalogue',
  Units: 'The units of a course',
  Tests: 'Questions, tests and attempts',
  Checkout: 'Buying',
  Invoices: 'Invoices and taxes',
  Certificates: 'Certificates of completed courses, and Open Badges',
  Enrolments: 'Who studies what',
  Contact: 'Writing to the school',
  Newsletter: 'Joining the list and leaving it',
  'Back office': 'Reports and the audit log',
} as const;

/** The schema of each parameter that stands in a path, by its name. */
export const PATH_PARAMS = {
  courseId: courseRef,
  sectionId: objectId,
  userId: objectId,
  id: objectId,
  address: certificateAddress,
  document: z.enum(LEGAL_PAGES),
  part: z.enum(SCHOOL_PARTS),
  step: stepName,
  slug: z.string().max(200),
  number: z.string().regex(/^\d{1,9}$/),
} as const;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The name of an endpoint: its method and its path below `/api`, such as `GET /courses/:courseId`. */
export type Route = `${Method} /${string}`;

/** One call of the API. What it returns is said by exactly one of `output`, `file` and `redirect`. */
export interface Endpoint {
  readonly tag: keyof typeof TAGS;
  readonly access: Access;
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The form field of an image: `body` is then taken as JSON or as multipart/form-data with that file. */
  readonly image?: string;
  /** The handler gets the body as a stream (`application/offset+octet-stream`), of any length. */
  readonly streamsBody?: true;
  /** Bytes; otherwise the limit of public calls or of all calls (limits.ts). */
  readonly bodyLimit?: number;
  /** JSON of this form. */
  readonly output?: z.ZodType;
  /** `output` is one page of a list; `X-Total-Count` says how many match in all. */
  readonly total?: true;
  /** A file to download. */
  readonly file?: { readonly type: string; readonly name: string };
  /** A redirect (303); says where to. */
  readonly redirect?: string;
  /** The status of a success; 200 unless given. */
  readonly status?: 201 | 202;
  /** How the call can fail, besides what `errorsOf` adds. */
  readonly errors?: readonly ErrorCode[];
  /** The response is the same for every guest (`public`) or every enrolled user, and cached until a course changes. */
  readonly cache?: 'public' | 'enrolled';
  /** May be called while an admin sees the school as another person, although it is a write. */
  readonly whileViewing?: true;
  /** The handler needs the ids of the caller's courses. */
  readonly callerCourses?: true;
}

/** The table of some endpoints. */
export type EndpointTable = Readonly<Record<Route, Endpoint>>;

/** Output that says that something was done, for a person. */
export const message = z.object({ message: z.string() });

const EVERY_CALL = ['invalid_input', 'unexpected', 'overloaded', 'not_ready', 'disk_full'] as const;
const EVERY_WRITE = ['invalid_json', 'bad_origin', 'viewing_only', 'too_large', 'unsupported_type'] as const;
const WITH_IMAGE = ['picture_unreadable', 'picture_too_large'] as const;
const BY_ACCESS = {
  public: [],
  user: ['unauthenticated'],
  self: ['unauthenticated', 'forbidden'],
  enrolled: ['unauthenticated', 'not_enrolled', 'course_not_found'],
  'course-viewer': ['unauthenticated', 'forbidden', 'course_not_found'],
  'course-learners': ['unauthenticated', 'forbidden', 'course_not_found'],
  'course-marker': ['unauthenticated', 'forbidden', 'course_not_found'],
  'course-author': ['unauthenticated', 'forbidden', 'course_not_found'],
  'course-owner': ['unauthenticated', 'forbidden', 'course_not_found'],
  admin: ['unauthenticated', 'forbidden'],
} as const satisfies Record<Access, readonly ErrorCode[]>;

/** The codes `errorsOf` adds to those of an entry, for the pages a little wider than each single call has them. */
export type CommonError<A extends Access> = (
  | typeof EVERY_CALL
  | typeof EVERY_WRITE
  | typeof WITH_IMAGE
  | (typeof BY_ACCESS)[A]
)[number];

/** Returns every error code a call can fail with: its own, and those that follow from its method, access and image. */
export function errorsOf(route: string, { access, image, errors = [] }: Endpoint): readonly ErrorCode[] {
  const write = route.startsWith('GET ') ? [] : EVERY_WRITE;
  const images = image === undefined ? [] : WITH_IMAGE;
  return [...new Set([...EVERY_CALL, ...write, ...BY_ACCESS[access], ...images, ...errors])];
}
