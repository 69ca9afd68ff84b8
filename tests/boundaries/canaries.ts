/** A line of code and, if it is forbidden, a part of the expected lint message. */
type Line = readonly [code: string, sentence?: string];

const climb: Line = ["export * from '../elsewhere.ts';", 'Inside a folder write ./name.ts'];
const pages: Line = ["export * from '#web/lib/api.ts';", 'The server never imports the pages'];
const server: Line = ["export * from '#server/app.ts';", 'Pages never import the server'];

/** A line that imports a module which this one may not import; without a name, one that may import none. */
const otherModule = (specifier: string, module?: string, ...allowed: readonly string[]): Line => [
  `export * from '#server/modules/${specifier}.ts';`,
  module
    ? `Of the other modules, ${module} may import only ${allowed.join(' and ')}:`
    : 'This module imports no other module',
];

/** A line that imports the private file of a module which may be imported otherwise. */
const privateFile = (specifier: string): Line => [
  `export * from '#server/modules/${specifier}.ts';`,
  "A module's queries and routes are its own",
];

/** A line that imports a room of src/server which this one may not import. */
const otherRoom = (specifier: string, room: string): Line => [
  `export * from '#server/${specifier}.ts';`,
  `Of src/server, ${room} may import only`,
];

const routes: readonly Line[] = [
  ["export { eq } from 'drizzle-orm';", 'Routes speak HTTP only'],
  ["export { text } from 'drizzle-orm/pg-core';", 'Routes speak HTTP only'],
  ["export { Pool } from 'pg';", 'Routes speak HTTP only'],
  ["export * from '#server/db/schema/users.ts';", 'Routes never see a table'],
];

/** Forbidden lines by file. */
export const FORBIDDEN: Record<string, readonly Line[]> = {
  'scripts/climb.ts': [climb],
  'src/contract/canary.ts': [
    climb,
    ["export { readFile } from 'node:fs/promises';", 'it may import zod and its own files'],
    ["export { default } from 'fastify';", 'it may import zod and its own files'],
    ["export * from '#web/lib/api.ts';", 'it may import zod and its own files'],
  ],
  'src/web/app/canary.ts': [
    climb,
    server,
    ["export const lazy = () => import('#server/app.ts');", 'Pages never import the server'],
  ],
  'src/web/lib/canary.ts': [
    climb,
    server,
    ["export * from '#web/features/courses/courses.api.ts';", 'web/lib is below every screen'],
    ["export * from '#web/ui/button.tsx';", 'web/lib is below every screen'],
  ],
  'src/web/ui/canary.ts': [
    climb,
    server,
    ["export * from '#web/features/courses/courses.api.ts';", 'primitives that know no feature'],
    ["export * from '#web/app/router.tsx';", 'primitives that know no feature'],
  ],
  'src/web/features/courses/canary.ts': [
    climb,
    server,
    ["export * from '#web/features/checkout/cart.ts';", 'A feature imports no other feature'],
    ["export * from '#web/app/router.tsx';", 'A feature imports no other feature'],
  ],
  'src/server/db/canary.ts': [
    climb,
    pages,
    ['console.log(1);', 'console'],
    ['export const env = process.env;', 'process.env'],
  ],
  'src/server/adapters/canary.ts': [climb, pages, otherRoom('db/database', 'adapters')],
  'src/server/ops/canary.ts': [climb, pages, otherRoom('api/endpoint', 'ops'), otherRoom('app', 'ops')],
  'src/server/db/room.ts': [otherRoom('modules/users/passwords', 'db')],
  'src/server/jobs/canary.ts': [otherRoom('ops/log', 'jobs')],
  'src/server/sessions/canary.ts': [otherRoom('api/endpoint', 'sessions')],
  'src/server/api/canary.ts': [otherRoom('cache/response-cache', 'api')],
  'src/server/cache/canary.ts': [otherRoom('rendering/pages', 'cache')],
  'src/server/files/canary.ts': [otherRoom('rendering/pages', 'files')],
  'src/server/markdown/canary.ts': [otherRoom('cache/response-cache', 'markdown')],
  'src/server/rendering/canary.ts': [otherRoom('db/database', 'rendering')],
  'src/server/backup/canary.ts': [otherRoom('modules/media/pictures', 'backup')],
  'src/server/modules/users/users.queries.ts': [
    climb,
    pages,
    ["export * from '#server/sessions/access.ts';", 'Queries import the database and the contract'],
    ["export * from '#server/modules/audit/audit.service.ts';", 'Queries import the database and the contract'],
    ["export * from './users.service.ts';", 'Queries are below the service'],
    ["export * from './users.routes.ts';", 'Queries are below the service'],
  ],
  'src/server/modules/search/canary.ts': [
    otherRoom('rendering/pages', 'modules'),
    ["export * from '#server/markdown/lesson.ts';", 'Rendering a text holds the thread of all requests'],
  ],
  'src/server/modules/auth/canary.ts': [
    climb,
    pages,
    privateFile('users/users.queries'),
    privateFile('mail/mail.routes'),
  ],
  'src/server/modules/auth/auth.routes.ts': [
    climb,
    pages,
    otherModule('courses/courses.service', 'auth', 'users', 'mail', 'audit'),
    ...routes,
  ],
  'src/server/modules/users/canary.ts': [
    climb,
    pages,
    otherModule(
      'auth/auth.service',
      'users',
      'audit',
      'certificates',
      'completion',
      'invoices',
      'mail',
      'notes',
      'questions',
      'tests',
    ),
  ],
  'src/server/modules/users/users.routes.ts': [
    climb,
    pages,
    otherModule(
      'auth/auth.service',
      'users',
      'audit',
      'certificates',
      'completion',
      'invoices',
      'mail',
      'notes',
      'questions',
      'tests',
    ),
    ...routes,
  ],
  'src/server/modules/audit/canary.ts': [climb, pages, otherModule('users/users.service')],
  'src/server/modules/invoices/canary.ts': [climb, pages, otherModule('users/users.service', 'invoices', 'audit')],
  'src/server/modules/invoices/invoices.routes.ts': [climb, pages, privateFile('audit/audit.queries'), ...routes],
  'src/server/modules/people/canary.ts': [climb, pages, otherModule('users/users.service', 'people', 'audit', 'mail')],
  'src/server/modules/reports/canary.ts': [climb, pages, otherModule('users/users.service', 'reports', 'audit')],
  'src/server/modules/people/people.routes.ts': [climb, pages, privateFile('audit/audit.queries'), ...routes],
  'src/server/modules/mail/canary.ts': [climb, pages, otherModule('users/users.service', 'mail', 'audit')],
  'src/server/modules/mail/mail.routes.ts': [climb, pages, privateFile('audit/audit.queries'), ...routes],
  'src/server/modules/media/canary.ts': [climb, pages, otherModule('courses/courses.service', 'media', 'audit')],
  'src/server/modules/media/media.routes.ts': [
    climb,
    pages,
    otherModule('courses/courses.service', 'media', 'audit'),
    ...routes,
  ],
  'src/server/modules/school/canary.ts': [
    climb,
    pages,
    otherModule('users/users.service', 'school', 'media', 'audit', 'certificates'),
  ],
  'src/server/modules/school/school.routes.ts': [climb, pages, privateFile('audit/audit.queries'), ...routes],
  'src/server/pdf/canary.ts': [otherRoom('db/database', 'pdf')],
  'src/server/modules/certificates/canary.ts': [
    climb,
    pages,
    otherModule('users/users.service', 'certificates', 'mail', 'audit'),
  ],
  'src/server/modules/certificates/certificates.routes.ts': [
    climb,
    pages,
    privateFile('audit/audit.queries'),
    ...routes,
  ],
  'src/server/modules/completion/canary.ts': [
    climb,
    pages,
    otherModule('users/users.service', 'completion', 'certificates', 'audit'),
  ],
  'src/server/modules/completion/completion.routes.ts': [climb, pages, privateFile('audit/audit.queries'), ...routes],
  'src/server/modules/progress/canary.ts': [
    climb,
    pages,
    otherModule('users/users.service', 'progress', 'completion', 'notes'),
  ],
  'src/server/modules/progress/progress.routes.ts': [
    climb,
    pages,
    privateFile('completion/completion.queries'),
    ...routes,
  ],
  'src/server/modules/questions/canary.ts': [
    climb,
    pages,
    otherModule('users/users.service', 'questions', 'courses', 'audit'),
  ],
  'src/server/modules/questions/questions.routes.ts': [climb, pages, privateFile('courses/courses.queries'), ...routes],
  'src/server/modules/tests/canary.ts': [
    climb,
    pages,
    otherModule('users/users.service', 'tests', 'courses', 'audit', 'progress', 'questions'),
  ],
  'src/server/modules/tests/tests.routes.ts': [climb, pages, privateFile('courses/courses.queries'), ...routes],
  'src/server/modules/courses/canary.ts': [
    climb,
    pages,
    otherModule('enrolments/enrolments.service', 'courses', 'media', 'audit', 'completion'),
  ],
  'src/server/modules/courses/courses.routes.ts': [climb, pages, privateFile('media/media.queries'), ...routes],
  'src/server/modules/course-files/canary.ts': [
    climb,
    pages,
    otherModule('users/users.service', 'course-files', 'units', 'courses', 'media', 'audit', 'questions', 'tests'),
  ],
  'src/server/modules/units/canary.ts': [climb, pages, privateFile('courses/courses.queries')],
  'src/server/modules/units/units.routes.ts': [
    climb,
    pages,
    otherModule('users/users.service', 'units', 'courses', 'media', 'audit', 'completion', 'tests'),
    ...routes,
  ],
  'src/server/modules/enrolments/canary.ts': [
    climb,
    pages,
    otherModule('orders/orders.service', 'enrolments', 'courses', 'users', 'audit', 'mail'),
  ],
  'src/server/modules/enrolments/enrolments.routes.ts': [
    climb,
    pages,
    otherModule('auth/auth.service', 'enrolments', 'courses', 'users', 'audit', 'mail'),
    ...routes,
  ],
  'src/server/modules/orders/canary.ts': [
    climb,
    pages,
    otherModule('users/users.service', 'orders', 'invoices', 'payments', 'enrolments', 'courses', 'mail', 'audit'),
  ],
  'src/server/modules/orders/orders.routes.ts': [
    climb,
    pages,
    otherModule('auth/auth.service', 'orders', 'invoices', 'payments', 'enrolments', 'courses', 'mail', 'audit'),
    ...routes,
  ],
  'src/web/app/ring-a.ts': [["export { b } from './ring-b.ts';", 'cycle'], ['export const a = 1;']],
  'src/web/app/ring-b.ts': [["export { a as b } from '#web/app/ring-a.ts';", 'cycle']],
  'scripts/protocol.ts': [["export { readFile } from 'fs/promises';", 'node:fs/promises']],
  'src/contract/canary.test.ts': [climb],
  'src/server/modules/users/canary.test.ts': [climb, pages],
};

/** Lines by file that the same rules must accept. */
export const LAWFUL: Record<string, readonly string[]> = {
  'src/contract/lawful.ts': ["export { z } from 'zod';", "export * from './other.ts';"],
  'src/web/features/courses/lawful.ts': [
    "export * from './courses.api.ts';",
    "export * from '#web/ui/button.tsx';",
    "export * from '#web/lib/api.ts';",
    "export * from '#contract/courses.ts';",
  ],
  'src/server/config.ts': ['export const env = process.env;'],
  'src/server/main.ts': ['console.log(process.env);'],
  'src/server/ops/lawful.ts': [
    "export * from '#server/errors.ts';",
    "export * from '#server/paths.ts';",
    "export * from '#server/ops/log.ts';",
  ],
  'src/server/modules/units/units.queries.ts': [
    "export * from '#server/db/schema/units.ts';",
    "export * from '#contract/units.ts';",
    "export * from './order.ts';",
    "export { eq } from 'drizzle-orm';",
  ],
  'src/server/modules/auth/auth.service.ts': ["export * from '#server/modules/users/passwords.ts';"],
  'src/server/modules/units/units.service.ts': [
    "export * from '#server/modules/courses/courses.service.ts';",
    "export * from '#server/modules/media/media.service.ts';",
    "export * from '#server/db/database.ts';",
  ],
  'src/server/modules/orders/create-order.service.ts': [
    "export * from '#server/modules/orders/orders.service.ts';",
    "export * from '#server/modules/courses/courses.service.ts';",
  ],
};
