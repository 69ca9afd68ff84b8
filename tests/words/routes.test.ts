import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '#web/lib/messages/en/index.ts';
import * as shared from '#web/lib/messages/en/shared.ts';

const ROUTES = globSync('src/web/app/routes/*.tsx');
const AREAS = new Set(Object.keys(en));
const source = (file: string) => readFileSync(file, 'utf8');

/** The files a file shows something of: those it imports values from, now or when they are needed. */
function imported(file: string): string[] {
  const specifiers = [
    ...source(file).matchAll(/(?:^import (?!type )[^;]*?from |^import |^export [^;]*?from |import\()'([^']+)'/gm),
  ];
  return specifiers
    .map(([, specifier = '']) => {
      if (specifier.startsWith('#web/')) return `src/web/${specifier.slice('#web/'.length)}`;
      return specifier.startsWith('./') ? join(dirname(file), specifier) : '';
    })
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path) && !path.startsWith('src/web/lib/messages/'));
}

function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of imported(file)) reached(next, seen);
  return seen;
}

/** The areas of words a file reads. Throws for a way of reading them that this would not see. */
function areasRead(file: string): string[] {
  const text = source(file);
  const read = [
    ...[...text.matchAll(/(?:\bmessages|Messages\(\))\.(\w+)/g)].map(([, area = '']) => area),
    ...[...text.matchAll(/const \{([^}]*)\} = (?:useMessages\(\)|(?:context\.|match\.context\.)?messages);/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.split(':')[0]?.trim() ?? ''),
    ),
  ].filter((area) => AREAS.has(area));
  const uses = text.match(/useMessages\(\)/g)?.length ?? 0;
  const understood =
    text.match(
      /useMessages\(\)\.\w+|\} = useMessages\(\);|const messages = useMessages\(\);|messages=\{useMessages\(\)\}/g,
    )?.length ?? 0;
  if (uses > understood)
    throw new Error(`${file}: read words as useMessages().area or const { area } = useMessages().`);
  return read;
}

const declared = (file: string): string[] => {
  const list = /staticData: \{ words: \[([^\]]*)\] \}/.exec(source(file))?.[1] ?? '';
  return [...list.matchAll(/'(\w+)'/g)].map(([, area = '']) => area);
};

/** The areas a file loads itself before it shows what it imports when needed: `loadMessages(locale, ['auth'])`. */
const loaded = (file: string): string[] =>
  [...source(file).matchAll(/loadMessages\(\w+, \[([^\]]*)\]\)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, area = '']) => area),
  );

/** A route and the layouts it stands in: `admin.outbox.index.tsx` in `admin.tsx`. */
const withLayouts = (route: string): string[] =>
  ROUTES.filter((other) => other === route || route.startsWith(other.replace(/tsx$/, '')));

describe('a route', () => {
  it.each(ROUTES)('%s names the areas of words its screens read', (route) => {
    const here = new Set([
      ...withLayouts(route).flatMap(declared),
      ...[...reached(route)].flatMap(loaded),
      ...Object.keys(shared),
    ]);
    const missing = [...reached(route)].flatMap((file) =>
      areasRead(file)
        .filter((area) => !here.has(area))
        .map((area) => `${area} for ${file}`),
    );
    expect(missing).toEqual([]);
  });

  it.each(ROUTES)('%s names no area nobody reads there', (route) => {
    const read = new Set([...reached(route)].flatMap(areasRead));
    expect(declared(route).filter((area) => !read.has(area))).toEqual([]);
  });
});

it('every area has a file of its own in every language, or is shared by all pages', () => {
  const lazy = [...AREAS]
    .filter((area) => !(area in shared))
    .map((area) => area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  for (const locale of ['en', 'es']) {
    for (const area of lazy)
      expect(existsSync(`src/web/lib/messages/${locale}/${area}.ts`), `${locale}/${area}`).toBe(true);
  }
});
