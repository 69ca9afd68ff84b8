import { describe, expect, it } from 'vitest';
import { base64Of, isXml, isZip, lengthExceeded, newLosses, withoutFiles } from './questions.api.ts';

describe('a text of questions', () => {
  it.each([
    ['<?xml version="1.0"?><quiz>', true],
    ['\uFEFF\n <quiz>', true],
    ['<quiz', true],
    ['<!-- question -->', true],
    ['<!DOCTYPE quiz>', true],
    ['<p>What?</p> {T}', false],
    ['<quizzes> are what? {T}', false],
    ['a <quiz> {T}', false],
  ])('%j is XML: %s', (text, expected) => {
    expect(isXml(text)).toBe(expected);
  });

  it('is sent without the files in XML', () => {
    const file = (encoding: string) => `<file name="a.png" encoding=${encoding}>AAAA</file>`;
    expect(withoutFiles(`<quiz>${file('"base64"')}${file("'base64'")}${file('"none"')}</quiz>`)).toBe(
      `<quiz>${file('"base64"').replace('AAAA', '')}${file("'base64'").replace('AAAA', '')}${file('"none"')}</quiz>`,
    );
    expect(withoutFiles(`Which? {=${file('"base64"')}}`)).toContain('AAAA');
  });

  it('is too long by its format, without its files', () => {
    expect(lengthExceeded('a'.repeat(300_001))).toBe(300_000);
    expect(lengthExceeded(`<quiz>${'a'.repeat(300_001)}`)).toBeNull();
    expect(lengthExceeded(`<quiz>${'a'.repeat(2_000_000)}`)).toBe(2_000_000);
    expect(lengthExceeded(`<quiz><file encoding="base64">${'A'.repeat(3_000_000)}</file>`)).toBeNull();
  });

  it('has its files left out in time proportional to its length', () => {
    const started = performance.now();
    withoutFiles(`<quiz>${'<file encoding="base64" '.repeat(400_000)}`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('a package of questions', () => {
  it('is known by its first bytes and sent in Base64', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
    expect(Uint8Array.from(atob(base64Of(bytes)), (sign) => sign.charCodeAt(0))).toEqual(bytes);
    expect(isZip(new TextEncoder().encode('PK\u0003\u0004'))).toBe(true);
    expect(isZip(new TextEncoder().encode('PK is a unit? {T}'))).toBe(false);
  });
});

describe('what is lost when questions are added', () => {
  it('is named once more only if it was not announced', () => {
    const loss = (file: string, code: 'gift_lost_picture' | 'gift_lost_name') => ({
      file,
      lines: [2],
      message: '',
      error: { code, params: {} },
    });
    const announced = [loss('a.xml', 'gift_lost_name'), loss('b.xml', 'gift_lost_picture')];
    expect(newLosses(announced, structuredClone(announced))).toEqual([]);
    const damaged = loss('a.xml', 'gift_lost_picture');
    expect(newLosses(announced, [...announced, damaged])).toEqual([damaged]);
  });
});
