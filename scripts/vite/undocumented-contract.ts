import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface MetaCall extends Node {
  readonly callee: { readonly object: Node; readonly property: { readonly name?: string } };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isMetaCall = (node: Node): node is MetaCall =>
  node.type === 'CallExpression' && (node as MetaCall).callee.property?.name === 'meta';

/** Every call of `.meta()` below a node. */
function metaCalls(node: Node): MetaCall[] {
  const below = Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => metaCalls(child));
  return isMetaCall(node) ? [node, ...below] : below;
}

/**
 * Takes the documentation off the schemas of `src/contract` in what is built of the pages. The browser has no use for it,
 * and a second copy of a named schema in the server's process would make the description of the API ambiguous: zod keeps
 * all names in one place, whoever registers them. The server's own copy is the one that is described.
 */
export function undocumentedContract(): Plugin {
  return {
    name: 'aula:undocumented-contract',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name !== 'server',
    transform: {
      filter: { id: /\/src\/contract\/[^/]+\.ts$/ },
      handler(code) {
        const cuts = metaCalls(this.parse(code, { lang: 'ts' }) as unknown as Node)
          .map(({ callee, end }) => ({ start: callee.object.end, end }))
          .toSorted((a, b) => b.start - a.start);
        let text = code;
        for (const { start, end } of cuts) text = text.slice(0, start) + text.slice(end);
        return { code: text, map: null };
      },
    },
  };
}
