import type { Plugin } from 'vite';

/** The children of a route in the generated tree: an object whose names nothing reads. */
const CHILDREN = /^const (\w+RouteChildren)(?:: \w+)? = \{\n((?:  \w+:\s+\w+,\n)+)\};$/gm;
/** The id of a route that is also its path. The router takes the path where there is no id. */
const ID = /^(\s+)id: ('[^']*'),\n(\s+path: \2,)$/gm;
/** The address in a route file, which only types read. */
const ADDRESS = /\bcreateFileRoute\((['"])[^'"]*\1\)/g;

/** Returns the generated tree of routes without what the router can do without. */
export function compactTree(code: string): string {
  const children = code.replaceAll(CHILDREN, (_, name: string, entries: string) => {
    const routes = Array.from(entries.matchAll(/:\s+(\w+),/g), ([, route]) => route);
    return `const ${name} = [${routes.join(', ')}] as any;`;
  });
  if (children === code)
    throw new Error('The tree of routes is not written as it was: compact-routes.ts finds no children.');
  return children.replaceAll(ID, '$3');
}

/** Returns the code of a route file without its address. */
export const withoutAddress = (code: string): string => code.replaceAll(ADDRESS, "createFileRoute('')");

/**
 * Removes from the browser's tree of routes what only types read, 0.75 kB of the script that every first visit waits for
 * (docs/decisions/0207-the-tree-of-routes-without-names.md).
 */
export function compactRoutes(): Plugin[] {
  const inBrowsers: Pick<Plugin, 'apply' | 'applyToEnvironment'> = {
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
  };
  return [
    {
      ...inBrowsers,
      name: 'aula:compact-tree',
      // As it was generated.
      enforce: 'pre',
      transform: {
        filter: { id: /\/src\/web\/app\/routeTree\.gen\.ts$/ },
        handler: (code) => ({ code: compactTree(code), map: null }),
      },
    },
    {
      ...inBrowsers,
      name: 'aula:compact-route-files',
      // After the router's plugin, which finds the files of routes by their address.
      enforce: 'post',
      transform: {
        filter: { id: /\/src\/web\/app\/routes\/.+\.tsx$/ },
        handler: (code) => ({ code: withoutAddress(code), map: null }),
      },
    },
  ];
}
