import { describe, expect, it } from 'vitest';
import { decideLines } from './import.rules.ts';

const ada = { _id: 'a', name: 'Ada', email: 'ada@test.example', enrolled: false, confirmed: true };
const eve = { _id: 'e', name: 'Eve', email: 'eve@test.example', enrolled: false, confirmed: false };
const listed = (...texts: readonly string[]) => texts.map((text, at) => ({ line: at + 1, text }));
const outcomes = (...args: Parameters<typeof decideLines>) => decideLines(...args).map(({ outcome }) => outcome);

describe('a line of a list of addresses', () => {
  it('enrols a known user once, however the address is written', () => {
    expect(decideLines(listed('ADA@test.example', 'ada@test.example'), [ada], [])).toEqual([
      { line: 1, email: 'ADA@test.example', name: 'Ada', outcome: 'enrol', userId: 'a' },
      { line: 2, email: 'ada@test.example', name: 'Ada', outcome: 'repeated', userId: 'a' },
    ]);
  });

  it('says what is wrong with each other one', () => {
    const known = [{ ...ada, enrolled: true }, eve];
    const lines = listed('ada@test.example', 'eve@test.example', 'bob@test.example', 'not an address');
    expect(outcomes(lines, known, [])).toEqual(['already_enrolled', 'unconfirmed', 'unknown', 'invalid']);
    expect(decideLines(lines, known, [])[2]).toMatchObject({ name: null, userId: null });
  });

  it('enrols an unconfirmed address that an admin accepted, of that account only', () => {
    const accepted = { userId: 'e', email: 'Eve@test.example' };
    expect(outcomes(listed('eve@test.example'), [eve], [accepted])).toEqual(['enrol']);
    expect(outcomes(listed('eve@test.example'), [{ ...eve, _id: 'other' }], [accepted])).toEqual(['unconfirmed']);
    expect(outcomes(listed('eve@test.example'), [eve], [{ userId: 'e', email: 'was@test.example' }])).toEqual([
      'unconfirmed',
    ]);
  });

  it('invites whom it may, under the name beside the address or the one the address suggests', () => {
    const lines = [
      { line: 1, text: 'kurt@new.example', name: 'Kurt Gruber' },
      { line: 2, text: 'mia.weber+school@new.example' },
      { line: 3, text: 'x@new.example', name: 'https://spam.example' },
      { line: 4, text: 'kept@new.example' },
      { line: 5, text: 'ada@test.example' },
    ];
    const decided = decideLines(lines, [ada], [], (email) => email !== 'kept@new.example');
    expect(decided.map(({ outcome, name }) => [outcome, name])).toEqual([
      ['invite', 'Kurt Gruber'],
      ['invite', 'Mia Weber'],
      ['invite', 'X'],
      ['unknown', null],
      ['enrol', 'Ada'],
    ]);
  });
});
