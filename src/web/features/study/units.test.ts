import { describe, expect, it } from 'vitest';
import { askedUnit, firstOpenUnit, isCaption, unitLabel, unitToShow } from './units.ts';

const three = [{ position: 1 }, { position: 2 }, { position: 3 }];

describe('the unit shown', () => {
  it('is the one the address asks for, before the remembered one, before the first', () => {
    expect(unitToShow(three, 2, 3)).toBe(1);
    expect(unitToShow(three, undefined, 3)).toBe(2);
    expect(unitToShow(three, undefined, undefined)).toBe(0);
  });

  it('stays inside the course', () => {
    expect(unitToShow(three, 99, undefined)).toBe(2);
    expect(unitToShow(three, undefined, 99)).toBe(2);
    expect(unitToShow([], 1, 1)).toBe(-1);
  });

  it.each([
    ['3', 3],
    [3, 3],
    ['0', undefined],
    ['-1', undefined],
    ['2.5', undefined],
    [2.5, undefined],
    ['x', undefined],
    [undefined, undefined],
    [['1'], undefined],
  ])('reads %j as %j', (value, number) => expect(askedUnit(value)).toBe(number));

  it('is, for somebody who begins on another device, the first they are not done with', () => {
    const units = [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }];
    expect(firstOpenUnit(units, new Set(['a', 'c']))).toBe(2);
    expect(firstOpenUnit(units, new Set(['b']))).toBe(1);
    expect(firstOpenUnit(units, new Set(['a', 'b', 'c']))).toBeUndefined();
    expect(firstOpenUnit(units, new Set())).toBeUndefined();
  });

  it('is called U and its number', () => expect(unitLabel(0)).toBe('U1'));
});

describe('the text below a film', () => {
  it('is a caption when it is one short paragraph', () => {
    expect(isCaption('How an arch carries its load.\n')).toBe(true);
    expect(isCaption('x'.repeat(240))).toBe(true);
  });

  it.each(['x'.repeat(241), 'Watch it first.\n\nNow draw an arch.', 'Try:\n- one\n- two'])(
    'is a part of the unit when it is long or has several paragraphs: %j',
    (text) => expect(isCaption(text)).toBe(false),
  );
});
