/** A line of code and, if it is forbidden, a part of the expected lint message. */
type Line = readonly [code: string, sentence?: string];

const climb: Line = ["export * from '../elsewhere.ts';", 'Inside a folder write ./name.ts'];
const pages: Line = ["export * from '#web/lib/api.ts';", 'The server never imports the pages'];
const server: Line = ["export * from '#server/app.ts';", 'Pages never import the server'];

/** A line that imports the server of a module which this one may not import. */
const otherModule = (specifier: string, module: string, ...allowed: readonly string[]): Line => [
  `export * from '#modules/${specifier.replace('/', '/server/')}.ts';`,
  allowed.length > 0
    ? `Of the other modules, the server of ${module} may import only ${allowed.join(' and ')}:`
    : 'The server of this module imports no other module',
];

/** A line that imports the private file of a module which may be imported otherwise. */
const privateFile = (specifier: string): Line => [
  `export * from '#modules/${specifier.replace('/', '/server/')}.ts';`,
  "A module's queries and routes are its own",
];

/** A line that imports a room of src/server which this one may not import. */
const otherRoom = (specifier: string, room: string): Line => [
  `export * from '#server/${specifier}.ts';`,
  `Of src/server, ${room} may import only`,
];

/** Lines that only queries and src/server/db may have. */
const drizzle: readonly Line[] = [
  ["export { eq } from 'drizzle-orm';", 'Only *.queries.ts and src/server/db'],
  ["export type { SQL } from 'drizzle-orm/pg-core';", 'Only *.queries.ts and src/server/db'],
  ["export * from '#server/db/schema/users.ts';", 'Only *.queries.ts and src/server/db'],
];

const routes: readonly Line[] = [...drizzle, ["export { Pool } from 'pg';", 'Routes speak HTTP only']];

/** Forbidden lines by file. */
export const FORBIDDEN: Record<string, readonly Line[]> = {
  'scripts/climb.ts': [climb],
  'src/contract/canary.ts': [
    climb,
    ["export { readFile } from 'node:fs/promises';", 'it may import zod and its own files'],
    ["export { default } from 'fastify';", 'it may import zod and its own files'],
    ["export * from '#web/lib/api.ts';", 'it may import zod and its own files'],
    ["export * from '#modules/users/contract/users.ts';", 'it may import zod and its own files'],
  ],
  'src/contract/endpoints.ts': [["export * from '#web/lib/api.ts';", 'The table of endpoints is made of']],
  'src/modules/users/contract/canary.ts': [
    climb,
    ["export * from '#web/lib/api.ts';", 'The contract of a module may import'],
    ["export * from '#modules/users/server/passwords.ts';", 'The contract of a module may import'],
    ["export { readFile } from 'node:fs/promises';", 'The contract of a module may import'],
  ],
  'src/markdown/canary.ts': [
    climb,
    ["export * from '#web/lib/api.ts';", 'src/markdown may import markdown-it, temml, diff and the contract'],
    [
      "export { readFile } from 'node:fs/promises';",
      'src/markdown may import markdown-it, temml, diff and the contract',
    ],
  ],
  'src/web/app/canary.ts': [
    climb,
    server,
    ["export const lazy = () => import('#server/app.ts');", 'Pages never import the server'],
    ["export * from '#modules/users/server/passwords.ts';", 'Pages never import the server'],
  ],
  'src/web/lib/canary.ts': [
    climb,
    server,
    ["export * from '#modules/courses/web/courses.api.ts';", 'web/lib is below every screen'],
    ["export * from '#modules/courses/contract/courses.ts';", 'web/lib is below every screen'],
    ["export * from '#web/ui/button.tsx';", 'web/lib is below every screen'],
  ],
  'src/web/lib/messages/canary.ts': [
    climb,
    ["export * from '#modules/courses/web/courses.api.ts';", 'Messages know the contracts they translate'],
  ],
  'src/web/ui/canary.ts': [
    climb,
    server,
    ["export * from '#modules/courses/web/courses.api.ts';", 'primitives that know no subject'],
    ["export * from '#web/app/router.tsx';", 'primitives that know no subject'],
  ],
  'src/modules/courses/web/canary.ts': [
    climb,
    server,
    ["export * from '#modules/users/server/passwords.ts';", 'Pages never import the server'],
    ["export * from '#modules/courses/server/courses.service.ts';", 'Pages never import the server'],
    [
      "export * from '#modules/courses/admin/course-form.tsx';",
      'Pages of visitors and learners import nothing of the back',
    ],
    ["export * from '#modules/orders/web/checkout/cart.ts';", 'Of the pages of another module, only web/shared/'],
    ["export * from '#modules/school/web/home-page.tsx';", 'Of the pages of another module, only web/shared/'],
    ["export * from '#web/app/router.tsx';", 'A module is below the routes'],
  ],
  'src/modules/courses/admin/canary.ts': [
    climb,
    server,
    ["export * from '#modules/users/admin/user-editor.tsx';", 'Of the pages of another module, only web/shared/'],
  ],
  'src/server/db/canary.ts': [
    climb,
    pages,
    ['console.log(1);', 'console'],
    ['export const env = process.env;', 'process.env'],
  ],
  'src/server/adapters/canary.ts': [climb, pages, otherRoom('db/database', 'adapters')],
  'src/server/ops/canary.ts': [
    climb,
    pages,
    otherRoom('api/endpoint', 'ops'),
    otherRoom('app', 'ops'),
    otherRoom('start/open-school', 'ops'),
  ],
  'src/server/db/room.ts': [
    ["export * from '#modules/users/server/passwords.ts';", 'Tables know the contracts'],
    otherRoom('ops/log', 'db'),
  ],
  'src/server/jobs/canary.ts': [otherRoom('ops/log', 'jobs')],
  'src/server/drafts/canary.ts': [otherRoom('api/endpoint', 'drafts')],
  'src/server/sessions/canary.ts': [otherRoom('api/endpoint', 'sessions'), ...drizzle],
  'src/server/sessions/canary.queries.ts': [otherRoom('api/endpoint', 'sessions')],
  'src/server/canary.ts': [climb, pages, ...drizzle],
  'src/server/start/canary.ts': [climb, pages, ...drizzle],
  'src/server/api/canary.ts': [otherRoom('cache/response-cache', 'api')],
  'src/server/cache/canary.ts': [otherRoom('rendering/pages', 'cache')],
  'src/server/files/canary.ts': [otherRoom('rendering/pages', 'files')],
  'src/server/markdown/canary.ts': [otherRoom('cache/response-cache', 'markdown')],
  'src/server/rendering/canary.ts': [otherRoom('db/database', 'rendering')],
  'src/server/backup/canary.ts': [
    ["export * from '#modules/media/server/images.ts';", 'The platform knows no subject'],
    otherRoom('rendering/pages', 'backup'),
  ],
  'src/modules/users/server/users.queries.ts': [
    climb,
    pages,
    ["export * from '#server/sessions/access.ts';", 'Queries import the database and the contract'],
    ["export * from '#modules/audit/server/audit.service.ts';", 'Queries import the database and the contract'],
    ["export * from './users.service.ts';", 'Queries are below the service'],
    ["export * from './users.routes.ts';", 'Queries are below the service'],
  ],
  'src/modules/search/server/canary.ts': [
    otherRoom('rendering/pages', 'modules'),
    ["export * from '#server/markdown/unit-text.ts';", 'Rendering a text holds the thread of all requests'],
  ],
  'src/modules/auth/server/canary.ts': [
    climb,
    pages,
    privateFile('users/users.queries'),
    privateFile('mail/mail.routes'),
  ],
  'src/modules/auth/server/auth.routes.ts': [
    climb,
    pages,
    otherModule('courses/courses.service', 'auth', 'users', 'mail', 'audit'),
    ...routes,
  ],
  'src/modules/users/server/canary.ts': [
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
      'assessments',
    ),
  ],
  'src/modules/users/server/users.routes.ts': [
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
      'assessments',
    ),
    ...routes,
  ],
  'src/modules/audit/server/canary.ts': [climb, pages, otherModule('users/users.service', 'audit'), ...drizzle],
  'src/modules/teams/server/canary.ts': [climb, pages, otherModule('users/users.service', 'teams', 'audit')],
  'src/modules/invoices/server/canary.ts': [climb, pages, otherModule('users/users.service', 'invoices', 'audit')],
  'src/modules/invoices/server/invoices.routes.ts': [climb, pages, privateFile('audit/audit.queries'), ...routes],
  'src/modules/people/server/canary.ts': [climb, pages, otherModule('users/users.service', 'people', 'audit', 'mail')],
  'src/modules/reports/server/canary.ts': [climb, pages, otherModule('users/users.service', 'reports', 'audit')],
  'src/modules/people/server/people.routes.ts': [climb, pages, privateFile('audit/audit.queries'), ...routes],
  'src/modules/mail/server/canary.ts': [climb, pages, otherModule('users/users.service', 'mail', 'audit'), ...drizzle],
  'src/modules/mail/server/mail.routes.ts': [climb, pages, privateFile('audit/audit.queries'), ...routes],
  'src/modules/media/server/canary.ts': [climb, pages, otherModule('courses/courses.service', 'media', 'audit')],
  'src/modules/media/server/media.routes.ts': [
    climb,
    pages,
    otherModule('courses/courses.service', 'media', 'audit'),
    ...routes,
  ],
  'src/modules/school/server/canary.ts': [
    climb,
    pages,
    otherModule('users/users.service', 'school', 'media', 'audit', 'certificates'),
  ],
  'src/modules/school/server/school.routes.ts': [climb, pages, privateFile('audit/audit.queries'), ...routes],
  'src/server/pdf/canary.ts': [otherRoom('db/database', 'pdf')],
  'src/modules/certificates/server/canary.ts': [
    climb,
    pages,
    otherModule('users/users.service', 'certificates', 'mail', 'audit'),
  ],
  'src/modules/certificates/server/certificates.routes.ts': [
    climb,
    pages,
    privateFile('audit/audit.queries'),
    ...routes,
  ],
  'src/modules/completion/server/canary.ts': [
    climb,
    pages,
    otherModule('users/users.service', 'completion', 'certificates', 'audit'),
  ],
  'src/modules/completion/server/completion.routes.ts': [climb, pages, privateFile('audit/audit.queries'), ...routes],
  'src/modules/progress/server/canary.ts': [
    climb,
    pages,
    otherModule('users/users.service', 'progress', 'completion', 'notes'),
  ],
  'src/modules/progress/server/progress.routes.ts': [
    climb,
    pages,
    privateFile('completion/completion.queries'),
    ...routes,
  ],
  'src/modules/questions/server/canary.ts': [
    climb,
    pages,
    otherModule('users/users.service', 'questions', 'courses', 'media', 'audit'),
  ],
  'src/modules/questions/server/questions.routes.ts': [climb, pages, privateFile('courses/courses.queries'), ...routes],
  'src/modules/assessments/server/canary.ts': [
    climb,
    pages,
    otherModule('users/users.service', 'assessments', 'courses', 'audit', 'progress', 'questions'),
  ],
  'src/modules/assessments/server/assessments.routes.ts': [
    climb,
    pages,
    privateFile('courses/courses.queries'),
    ...routes,
  ],
  'src/modules/courses/server/canary.ts': [
    climb,
    pages,
    otherModule('enrolments/enrolments.service', 'courses', 'media', 'audit', 'completion', 'teams'),
  ],
  'src/modules/courses/server/courses.routes.ts': [climb, pages, privateFile('media/media.queries'), ...routes],
  'src/modules/course-files/server/canary.ts': [
    climb,
    pages,
    otherModule(
      'users/users.service',
      'course-files',
      'units',
      'courses',
      'media',
      'audit',
      'questions',
      'assessments',
    ),
  ],
  'src/modules/units/server/canary.ts': [climb, pages, privateFile('courses/courses.queries')],
  'src/modules/units/server/units.routes.ts': [
    climb,
    pages,
    otherModule('users/users.service', 'units', 'courses', 'media', 'audit', 'completion', 'assessments'),
    ...routes,
  ],
  'src/modules/enrolments/server/canary.ts': [
    climb,
    pages,
    otherModule('orders/orders.service', 'enrolments', 'courses', 'users', 'audit', 'mail'),
  ],
  'src/modules/enrolments/server/enrolments.routes.ts': [
    climb,
    pages,
    otherModule('auth/auth.service', 'enrolments', 'courses', 'users', 'audit', 'mail'),
    ...routes,
  ],
  'src/modules/orders/server/canary.ts': [
    climb,
    pages,
    otherModule('users/users.service', 'orders', 'invoices', 'payments', 'enrolments', 'courses', 'mail', 'audit'),
  ],
  'src/modules/orders/server/orders.routes.ts': [
    climb,
    pages,
    otherModule('auth/auth.service', 'orders', 'invoices', 'payments', 'enrolments', 'courses', 'mail', 'audit'),
    ...routes,
  ],
  'src/web/app/ring-a.ts': [["export { b } from './ring-b.ts';", 'cycle'], ['export const a = 1;']],
  'src/web/app/ring-b.ts': [["export { a as b } from '#web/app/ring-a.ts';", 'cycle']],
  'scripts/protocol.ts': [["export { readFile } from 'fs/promises';", 'node:fs/promises']],
  'src/contract/canary.test.ts': [climb],
  'src/modules/users/server/canary.test.ts': [climb, pages],
};

/** Lines by file that the same rules must accept. */
export const LAWFUL: Record<string, readonly string[]> = {
  'src/contract/lawful.ts': ["export { z } from 'zod';", "export * from './other.ts';"],
  'src/modules/courses/web/lawful.ts': [
    "export * from './courses.api.ts';",
    "export * from '#web/ui/button.tsx';",
    "export * from '#web/lib/api.ts';",
    "export * from '#modules/courses/contract/courses.ts';",
    "export * from '#modules/media/web/shared/video-player.tsx';",
    "export * from '#modules/courses/web/course-card.tsx';",
  ],
  'src/modules/courses/admin/lawful.ts': ["export * from '#modules/courses/web/course-card.tsx';"],
  'src/web/lib/lawful.ts': ["export type * from '#modules/school/contract/school.ts';"],
  'src/contract/endpoint.ts': ["export * from '#modules/users/contract/users.endpoints.ts';"],
  'src/server/config.ts': ['export const env = process.env;'],
  'src/server/main.ts': ['console.log(process.env);'],
  'src/server/start/lawful.ts': [
    "export * from '#server/app.ts';",
    "export * from '#modules/auth/server/auth.service.ts';",
  ],
  'src/server/ops/lawful.ts': [
    "export * from '#server/errors.ts';",
    "export * from '#server/paths.ts';",
    "export * from '#server/ops/log.ts';",
  ],
  'src/modules/units/server/units.queries.ts': [
    "export * from '#server/db/schema/units.ts';",
    "export * from '#modules/units/contract/units.ts';",
    "export * from './order.ts';",
    "export { eq } from 'drizzle-orm';",
  ],
  'src/server/sessions/lawful.queries.ts': [
    "export { eq } from 'drizzle-orm';",
    "export * from '#server/db/schema/users.ts';",
  ],
  'src/server/db/lawful.ts': [
    "export { eq } from 'drizzle-orm';",
    "export * from './schema/users.ts';",
    "export * from '#modules/users/contract/users.ts';",
  ],
  'src/modules/auth/server/auth.service.ts': ["export * from '#modules/users/server/passwords.ts';"],
  'src/modules/units/server/units.service.ts': [
    "export * from '#modules/courses/server/courses.service.ts';",
    "export * from '#modules/media/server/media.service.ts';",
    "export * from '#server/db/database.ts';",
    "export type { Services } from '#server/services.ts';",
  ],
  'src/modules/orders/server/create-order.service.ts': [
    "export * from '#modules/orders/server/orders.service.ts';",
    "export * from '#modules/courses/server/courses.service.ts';",
  ],
};
