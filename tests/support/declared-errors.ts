import { type Endpoint, errorsOf } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/errors.ts';

const TABLE = Object.entries<Endpoint>(ENDPOINTS)
  .map(([route, endpoint]) => {
    const [method, path = ''] = route.split(' ');
    return { method, path: new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}/?$`), route, endpoint };
  })
  // Paths with fewer parameters first, like the router: `/courses/categories` is not a course.
  .toSorted((a, b) => a.route.split(':').length - b.route.split(':').length);

/** Throws when an error response has a code that its endpoint does not declare. */
export function checkDeclaredError(method: string, url: string, code: unknown): void {
  // An address the router refuses before it finds a route, such as one with a parameter that is too long.
  if (typeof code !== 'string' || code === 'not_found') return;
  const [path = ''] = url.split('?');
  const found = TABLE.find((one) => one.method === method && one.path.test(path));
  if (!found || errorsOf(found.route, found.endpoint).includes(code as ErrorCode)) return;
  throw new Error(
    `${found.route} failed with \`${code}\`, which its entry in contract/*.endpoints.ts does not declare.`,
  );
}
