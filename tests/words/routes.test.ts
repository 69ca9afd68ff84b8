import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { reachedFrom } from '#tests/support/source-imports.ts';
import { RARE_AREAS } from '#web/lib/messages/rare-areas.ts';
import { AREAS } from '#web/lib/messages/areas.ts';
import { shared } from '#web/lib/messages/en/shared.ts';

const ROUTES = globSync('src/web/app/routes/**/*.tsx');
const MESSAGES = 'src/web/lib/messages/';
const isArea = (name: string): boolean => name in AREAS || name in RARE_AREAS || name in shared;

/** What one source file has to do with messages. */
interface Source {
  /** Areas read: `useMessages().area`, `messages.area`, `const { area } = useMessages()`. */
  readonly reads: readonly string[];
  /** Areas named in `staticData.messages`. */
  readonly declares: readonly string[];
  /** Areas loaded by the file itself: `loadMessages(locale, ['auth'])`. */
  readonly loads: readonly string[];
}

const sources = new Map<string, Source>();

function sourceOf(file: string): Source {
  const known = sources.get(file) ?? analyse(file);
  sources.set(file, known);
  return known;
}

function analyse(file: string): Source {
  const text = readFileSync(file, 'utf8');
  const { program } = parseSync(file, text);
  const reads: string[] = [];
  const declares: string[] = [];
  const loads: string[] = [];
  new Visitor({
    MemberExpression({ object, property }) {
      if (isMessages(object) && property.type === 'Identifier') reads.push(property.name);
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'ObjectPattern' && isMessages(init)) reads.push(...id.properties.flatMap(keyOf));
    },
    Property(property) {
      if (keyOf(property)[0] === 'staticData') declares.push(...stringsIn(messagesIn(property.value)));
    },
    CallExpression({ callee, arguments: [first, areas] }) {
      if (callee.type !== 'Identifier') return;
      if (callee.name === 'loadMessages') loads.push(...stringsIn(areas));
      if (callee.name === 'useArea') loads.push(...stringsIn(first));
    },
  }).visit(program);
  return {
    reads: reads.filter(isArea),
    declares,
    loads,
  };
}

/** Whether an expression is the messages of a language: a call of `useMessages`, or a value of the name `messages`. */
function isMessages(node: ESTree.Node | null): boolean {
  if (node?.type === 'CallExpression') return node.callee.type === 'Identifier' && node.callee.name === 'useMessages';
  if (node?.type === 'MemberExpression')
    return node.property.type === 'Identifier' && node.property.name === 'messages';
  return node?.type === 'Identifier' && node.name === 'messages';
}

const keyOf = (node: ESTree.Node): string[] =>
  node.type === 'Property' && node.key.type === 'Identifier' ? [node.key.name] : [];

/** The string literals in an expression. */
const stringsIn = (node: ESTree.Node | undefined): string[] => {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node?.type === 'ArrayExpression') return node.elements.flatMap((element) => stringsIn(element ?? undefined));
  return [];
};

/** The value of `messages` in an object expression. */
const messagesIn = (node: ESTree.Node): ESTree.Node | undefined => {
  if (node.type !== 'ObjectExpression') return undefined;
  const entry = node.properties.find((property) => keyOf(property)[0] === 'messages');
  return entry?.type === 'Property' ? entry.value : undefined;
};

/** The files a route shows: those it imports, at once or later. */
const reached = (route: string): string[] =>
  [...reachedFrom(route, (file) => !file.startsWith(MESSAGES))].filter((file) =>
    /^src\/(?:web|modules)\/.*\.tsx?$/.test(file),
  );

/** A route and the layouts around it: `admin/outbox.index.tsx` and `admin.tsx`. */
const withLayouts = (route: string): string[] =>
  ROUTES.filter(
    (other) => other === route || route.replaceAll('/', '.').startsWith(other.replace(/tsx$/, '').replaceAll('/', '.')),
  );

describe('staticData.messages of a route', () => {
  it.each(ROUTES)('names the areas that the components of %s read', (route) => {
    const files = reached(route);
    const loaded = new Set([
      ...withLayouts(route).flatMap((file) => sourceOf(file).declares),
      ...files.flatMap((file) => sourceOf(file).loads),
      ...Object.keys(shared),
    ]);
    const missing = files.flatMap((file) =>
      sourceOf(file)
        .reads.filter((area) => !loaded.has(area))
        .map((area) => `${area} for ${file}`),
    );
    expect(missing).toEqual([]);
  });

  it.each(ROUTES)('names no area that %s does not read', (route) => {
    const read = new Set(reached(route).flatMap((file) => sourceOf(file).reads));
    expect(sourceOf(route).declares.filter((area) => !read.has(area))).toEqual([]);
  });
});

it('useMessages is only called where the areas read follow from the source', () => {
  for (const file of globSync('src/{web,modules/*/{web,admin}}/**/*.tsx', { exclude: ['**/*.test.tsx'] })) {
    const calls = readFileSync(file, 'utf8').match(/useMessages\(\)(?!\.\w|;\n|\})/g);
    expect(calls, file).toBeNull();
  }
});
