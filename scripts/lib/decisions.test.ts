import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decisionIndex, decisionProblems } from './decisions.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aula-decisions-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const COMPLETE = ['Context', 'Options', 'Decision', 'Cost'];
interface Written {
  readonly number?: string;
  readonly header?: string;
  readonly sections?: readonly string[];
}
const write = ({ number = '0001', header = 'date: 2026-11-26\nstatus: accepted', sections = COMPLETE }: Written = {}) =>
  writeFileSync(
    join(folder, `${number}-a-title.md`),
    `---\n${header}\n---\n\n# A title\n${sections.map((name) => `\n## ${name}\n\nText.\n`).join('')}`,
  );

/** The decision that `write` writes, as the index has it. */
const ENTRY = {
  file: '0001-a-title.md',
  number: '0001',
  title: 'A title',
  date: '2026-11-26',
  status: 'accepted',
  relations: {},
  sections: COMPLETE as string[],
};
const writeIndex = (...decisions: (typeof ENTRY)[]) =>
  writeFileSync(join(folder, 'README.md'), decisionIndex(decisions));

describe('the decisions', () => {
  it('are right in the project, and in a folder with a whole one and its index', () => {
    expect(decisionProblems()).toEqual([]);
    write();
    writeIndex(ENTRY);
    expect(decisionProblems(folder)).toEqual([]);
  });

  it('have an index that is up to date', () => {
    write();
    writeIndex();
    expect(decisionProblems(folder)).toEqual(['docs/decisions/README.md is out of date.']);
  });

  it.each([
    ['no header', { header: 'author: Ada' }, 'does not begin with the header'],
    [
      'a relation of one side',
      { header: 'date: 2026-11-26\nstatus: accepted\nchanges: [0002]' },
      "does not say 'changed-by",
    ],
    ['an unknown relation', { header: 'date: 2026-11-26\nstatus: accepted\nlikes: [0002]' }, "unknown line 'likes'"],
    ['no successor', { header: 'date: 2026-11-26\nstatus: superseded' }, 'superseded without a successor'],
    ['a section twice', { sections: [...COMPLETE, 'Cost'] }, 'has the section Cost twice'],
    ['an unknown section', { sections: [...COMPLETE, 'Thanks'] }, 'has the section Thanks twice or should not have it'],
    [
      'no options',
      { sections: ['Context', 'Decision', 'Cost'] },
      'needs the sections Context, Options, Decision, Cost',
    ],
    ['another order', { sections: ['Options', 'Context', 'Decision', 'Cost'] }, 'in this order'],
    [
      'nothing decided',
      { header: 'date: 2026-11-25\nstatus: accepted', sections: ['Context'] },
      'needs the sections Decision',
    ],
  ] as const)('are refused with %s', (_, written, problem) => {
    write(written);
    expect(decisionProblems(folder).join('\n')).toContain(problem);
  });

  it('have a number each', () => {
    write();
    writeFileSync(join(folder, '0001-b.md'), '---\ndate: 2026-11-25\nstatus: accepted\n---\n\n# B\n\n## Decision\n');
    expect(decisionProblems(folder)).toContain('There are two decisions 0001.');
  });
});
