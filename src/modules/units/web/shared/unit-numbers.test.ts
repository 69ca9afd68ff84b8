import { describe, expect, it } from 'vitest';
import { askedUnit } from '#modules/units/web/study-search.ts';
import { firstOpenUnit, isCaption, numberOf, unitLabel, unitToShow } from './unit-numbers.ts';

const three = [{ position: 1 }, { position: 2 }, { position: 3 }];

describe('units', () => {
  it('shows the unit of the address, then the remembered one, then the first', () => {
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
  ])('askedUnit(%j) is %j', (value, number) => expect(askedUnit(value)).toBe(number));

  it('firstOpenUnit is the first unit not completed, for a learner on another device', () => {
    const units = [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }];
    expect(firstOpenUnit(units, new Set(['a', 'c']))).toBe(2);
    expect(firstOpenUnit(units, new Set(['b']))).toBe(1);
    expect(firstOpenUnit(units, new Set(['a', 'b', 'c']))).toBeUndefined();
    expect(firstOpenUnit(units, new Set())).toBeUndefined();
  });

  it('numberOf counts from 1, and is undefined for units of other courses', () => {
    const units = [{ _id: 'a' }, { _id: 'b' }];
    expect([numberOf(units, 'a'), numberOf(units, 'b')]).toEqual([1, 2]);
    expect([numberOf(units, 'x'), numberOf(units, null)]).toEqual([undefined, undefined]);
  });

  it('[STUDY-06] unitLabel is U and the number', () => expect(unitLabel(0)).toBe('U1'));
});

describe('isCaption', () => {
  it('is true for one short paragraph', () => {
    expect(isCaption('How an arch carries its load.\n')).toBe(true);
    expect(isCaption('x'.repeat(240))).toBe(true);
  });

  it.each(['x'.repeat(241), 'Watch it first.\n\nNow draw an arch.', 'Try:\n- one\n- two'])(
    '[MORE-32] is false for long texts and several paragraphs: %j',
    (text) => expect(isCaption(text)).toBe(false),
  );
});
