import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundaryOverrides } from '#scripts/lint/boundaries.ts';
import { FORBIDDEN, LAWFUL } from './canaries.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

interface Diagnostic {
  code: string;
  message: string;
  help?: string;
  filename: string;
  labels: { span: { line: number } }[];
}

/** Lints a folder laid out like the project with the project's configuration. */
async function lint(folder: string): Promise<Diagnostic[]> {
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'json', '-c', 'oxlint.config.ts'];
  const { stdout } = await run(process.execPath, args, { cwd: folder }).catch((failure: { stdout: string }) => failure);
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}

describe('the boundary lint rules', () => {
  let folder: string;
  let found: Diagnostic[];

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'aula-boundaries-')));
    const files: Record<string, string> = {
      'package.json': JSON.stringify({
        type: 'module',
        imports: Object.fromEntries(
          ['web', 'server', 'contract', 'modules'].map((name) => [`#${name}/*`, `./src/${name}/*`]),
        ),
      }),
      'oxlint.config.ts': `export { default } from ${JSON.stringify(join(root, 'oxlint.config.ts'))};`,
    };
    for (const [file, lines] of Object.entries(FORBIDDEN)) files[file] = lines.map(([code]) => `${code}\n`).join('');
    for (const [file, lines] of Object.entries(LAWFUL)) files[file] = lines.map((code) => `${code}\n`).join('');
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    found = (await lint(folder)).filter((diagnostic) => diagnostic.filename !== 'oxlint.config.ts');
  });

  afterAll(() => rm(folder, { recursive: true }));

  it.each(Object.entries(FORBIDDEN))('reject every forbidden line of %s with its message', (file, lines) => {
    const reported = found
      .filter((diagnostic) => diagnostic.filename === file)
      .map(({ labels, help, message }) => ({ line: labels[0]!.span.line, sentence: `${message} ${help}` }))
      .toSorted((a, b) => a.line - b.line);
    const expected = lines.flatMap(([, sentence], index) =>
      sentence === undefined ? [] : [{ line: index + 1, sentence: expect.stringContaining(sentence) }],
    );
    expect(reported).toEqual(expected);
  });

  it('accept the lawful lines and report one error per forbidden line', () => {
    const expected = Object.values(FORBIDDEN)
      .flat()
      .filter(([, sentence]) => sentence !== undefined).length;
    expect(found.filter(({ filename }) => filename in LAWFUL)).toEqual([]);
    expect(found).toHaveLength(expected);
  });

  it('are each covered by a canary in every zone', () => {
    const covered = Object.values(FORBIDDEN)
      .flat()
      .map(([, sentence]) => sentence);
    const bans = boundaryOverrides.flatMap(({ rules }) => rules['no-restricted-imports'][1].patterns);
    for (const { message } of bans) {
      expect(
        covered.filter((sentence) => sentence !== undefined && message.includes(sentence)),
        message,
      ).not.toEqual([]);
    }
  });
});
