import { describe, expect, it } from 'vitest';
import { countLines, decodeList, LIST_LENGTH_MAX } from './email-list.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('a file with a list of e-mails', () => {
  it('is read as UTF-8, its mark left out', () =>
    expect(decodeList(utf8('\uFEFFada@aula.test;Ada Nuñez'))).toBe('ada@aula.test;Ada Nuñez'));
  it('is read as UTF-16 when it says so', () =>
    expect(decodeList(new Uint8Array([0xff, 0xfe, 0x61, 0, 0x40, 0, 0x62, 0]))).toBe('a@b'));
  it('is read as Windows-1252 when it is no UTF-8', () =>
    expect(decodeList(new Uint8Array([0x4e, 0x75, 0xf1, 0x65, 0x7a]))).toBe('Nuñez'));
  it('is refused when it is no text', () =>
    expect(decodeList(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toBe('unreadable'));
  it('is refused when the server would not take it', () => {
    expect(decodeList(utf8('a'.repeat(LIST_LENGTH_MAX + 1)))).toBe('too-long');
    expect(decodeList(new Uint8Array(LIST_LENGTH_MAX * 4 + 1).fill(97))).toBe('too-long');
  });
});

describe('the lines of a list', () => {
  it('are those with something on them, whatever ends them', () =>
    expect(countLines('email\r\na@b.c\n\n  \rd@e.f\n')).toBe(3));
  it('are none in an empty one', () => expect(countLines('')).toBe(0));
});
