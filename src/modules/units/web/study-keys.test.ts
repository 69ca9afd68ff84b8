import { describe, expect, it } from 'vitest';
import { type KeyPress, studyAction } from './study-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  place: 'page',
  ...more,
});

describe('studyAction', () => {
  it.each([
    ['n', 'next'],
    ['N', 'next'],
    ['ArrowRight', 'next'],
    ['p', 'previous'],
    ['ArrowLeft', 'previous'],
    ['k', 'play'],
    [' ', 'play'],
    ['j', 'back'],
    ['l', 'forward'],
    ['f', 'fullScreen'],
    ['c', 'captions'],
    ['?', 'help'],
    ['x', null],
    ['Enter', null],
    ['constructor', null],
  ])('%j is %j', (key, action) => expect(studyAction(press(key))).toBe(action));

  it('ignores keys in fields', () => {
    for (const key of ['n', 'p', '?', 'ArrowRight', ' '])
      expect(studyAction(press(key, { place: 'typing' }))).toBeNull();
    expect(studyAction(press('n', { isComposing: true }))).toBeNull();
  });

  it('leaves arrows and space to the control that uses them', () => {
    expect(studyAction(press('ArrowRight', { place: 'control' }))).toBeNull();
    expect(studyAction(press(' ', { place: 'control' }))).toBeNull();
    expect(studyAction(press('n', { place: 'control' }))).toBe('next');
  });

  it('ignores browser shortcuts, and repeats no unit change while a key is held', () => {
    expect(studyAction(press('n', { ctrlKey: true }))).toBeNull();
    expect(studyAction(press('ArrowLeft', { altKey: true }))).toBeNull();
    expect(studyAction(press('p', { metaKey: true }))).toBeNull();
    expect(studyAction(press('n', { repeat: true }))).toBeNull();
    expect(studyAction(press('f', { repeat: true }))).toBeNull();
    expect(studyAction(press('l', { repeat: true }))).toBe('forward');
  });
});
