/** A line of code and, if it is forbidden, a part of the expected lint message. */
type Line = readonly [code: string, sentence?: string];

const climb: Line = ["export * from '../elsewhere.ts';", 'Inside a folder write ./name.ts'];
const pages: Line = ["export * from '#web/lib/api.ts';", 'The server never imports the pages'];
const server: Line = ["export * from '#server/app.ts';", 'Pages never import the server'];

/** Returns a line that imports another module and the expected message, which lists the `allowed` modules. */
const ask = (specifier: string, module?: string, ...allowed: readonly string[]): Line => [
  `export * from '#server/modules/${specifier}.ts';`,
  module
    ? `${module} may ask only ${allowed.map((other) => `${other}/${other}.service.ts`).join(' and ')}:`
    : 'This module asks no other module',
];

const routes: readonly Line[] = [
  ["export { eq } from 'drizzle-orm';", 'Routes speak HTTP only'],
  ["export { text } from 'drizzle-orm/pg-core';", 'Routes speak HTTP only'],
  ["export { Pool } from 'pg';", 'Routes speak HTTP only'],
  ["export * from '#server/db/schema/index.ts';", 'Routes never see a table'],
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
  'src/server/modules/auth/canary.ts': [climb, pages, ask('users/users.queries', 'auth', 'users', 'mail')],
  'src/server/modules/auth/auth.routes.ts': [
    climb,
    pages,
    ask('courses/courses.service', 'auth', 'users', 'mail'),
    ...routes,
  ],
  'src/server/modules/users/canary.ts': [climb, pages, ask('auth/auth.service', 'users', 'audit', 'mail')],
  'src/server/modules/users/users.routes.ts': [
    climb,
    pages,
    ask('auth/auth.service', 'users', 'audit', 'mail'),
    ...routes,
  ],
  'src/server/modules/audit/canary.ts': [climb, pages, ask('users/users.service')],
  'src/server/modules/mail/canary.ts': [climb, pages, ask('users/users.service', 'mail', 'audit')],
  'src/server/modules/mail/mail.routes.ts': [climb, pages, ask('audit/audit.queries', 'mail', 'audit'), ...routes],
  'src/server/modules/media/canary.ts': [climb, pages, ask('courses/courses.service')],
  'src/server/modules/media/media.routes.ts': [climb, pages, ask('courses/courses.service'), ...routes],
  'src/server/modules/courses/canary.ts': [
    climb,
    pages,
    ask('enrolments/enrolments.service', 'courses', 'media', 'audit'),
  ],
  'src/server/modules/courses/courses.routes.ts': [
    climb,
    pages,
    ask('media/media.queries', 'courses', 'media', 'audit'),
    ...routes,
  ],
  'src/server/modules/units/canary.ts': [
    climb,
    pages,
    ask('courses/courses.queries', 'units', 'courses', 'media', 'audit'),
  ],
  'src/server/modules/units/units.routes.ts': [
    climb,
    pages,
    ask('users/users.service', 'units', 'courses', 'media', 'audit'),
    ...routes,
  ],
  'src/server/modules/enrolments/canary.ts': [
    climb,
    pages,
    ask('checkout/checkout.service', 'enrolments', 'courses', 'users', 'audit'),
  ],
  'src/server/modules/enrolments/enrolments.routes.ts': [
    climb,
    pages,
    ask('users/users.rules', 'enrolments', 'courses', 'users', 'audit'),
    ...routes,
  ],
  'src/server/modules/checkout/canary.ts': [
    climb,
    pages,
    ask('users/users.service', 'checkout', 'enrolments', 'courses', 'mail'),
  ],
  'src/server/modules/checkout/checkout.routes.ts': [
    climb,
    pages,
    ask('auth/auth.service', 'checkout', 'enrolments', 'courses', 'mail'),
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
  'src/server/modules/units/units.service.ts': [
    "export * from '#server/modules/courses/courses.service.ts';",
    "export * from '#server/modules/media/media.service.ts';",
    "export * from '#server/db/database.ts';",
  ],
  'src/server/modules/checkout/checkout.service.ts': [
    "export * from '#server/modules/enrolments/enrolments.service.ts';",
    "export * from '#server/modules/courses/courses.service.ts';",
  ],
};
