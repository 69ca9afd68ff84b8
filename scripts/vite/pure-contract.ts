import type { ESTree, Plugin } from 'vite';

/**
 * Lets the browser's build leave out the schemas of `src/contract` a page does not use, and zod with them: a schema
 * is made by calls as its module loads, and a bundler must keep calls it does not know to be free of effects.
 * Wraps the value of every top-level constant that is made by a call in a function marked as pure.
 */
export function pureContract(): Plugin {
  return {
    name: 'aula:pure-contract',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/src\/contract\/[^/]+\.ts$/ },
      handler(code) {
        const program = this.parse(code, { lang: 'ts' });
        const calls = program.body
          .flatMap(constantsOf)
          .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
        let text = code;
        for (const { start, end } of calls.toReversed()) {
          text = `${text.slice(0, start)}/*#__PURE__*/ (() => ${text.slice(start, end)})()${text.slice(end)}`;
        }
        return { code: text, map: null };
      },
    },
  };
}

function constantsOf(statement: ESTree.Statement | ESTree.ModuleDeclaration): ESTree.VariableDeclarator[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declaration?.type === 'VariableDeclaration' && declaration.kind === 'const' ? declaration.declarations : [];
}
