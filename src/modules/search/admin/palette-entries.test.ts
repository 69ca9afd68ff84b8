import { describe, expect, it } from 'vitest';
import { type Entry, grouped, listed, withOpened } from './palette-entries.ts';

const page = (label: string): Entry => ({ kind: 'pages', label, href: `/${label}` });
const person: Entry = { kind: 'people', label: 'Ada', href: '/ada' };
const recent: Entry = { kind: 'recent', label: 'Zoë', href: '/zoe' };
const commands = [page('Manage Courses'), page('Página de inicio')];

describe('the entries of the command palette', () => {
  it('are the recent ones and all commands without a text', () => {
    expect(listed('  ', { recent: [recent], commands, results: [person] })).toEqual([recent, ...commands]);
  });

  it('are the commands with all words, in any case and without accents, then the results', () => {
    const found = (text: string) => listed(text, { recent: [recent], commands, results: [person] });
    expect(found('COURSES man')).toEqual([commands[0], person]);
    expect(found('pagina')).toEqual([commands[1], person]);
    expect(found('nothing')).toEqual([person]);
  });

  it('are grouped by kind, with their places in the list', () => {
    expect(
      grouped([recent, ...commands, person]).map(({ kind, entries }) => [kind, entries.map((e) => e.index)]),
    ).toEqual([
      ['recent', [0]],
      ['pages', [1, 2]],
      ['people', [3]],
    ]);
  });
});

describe('the recent entries', () => {
  it('have the newest first, each once, and at most eight', () => {
    const opened = Array.from({ length: 9 }, (_, at) => ({ label: `${at}`, href: `/${at}` }));
    const all = opened.reduce<ReturnType<typeof withOpened>>((before, one) => withOpened(before, one), []);
    expect(all.map(({ label }) => label)).toEqual(['8', '7', '6', '5', '4', '3', '2', '1']);
    expect(withOpened(all, opened[3]!).map(({ label }) => label)).toEqual(['3', '8', '7', '6', '5', '4', '2', '1']);
  });
});
