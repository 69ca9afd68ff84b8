import { describe, expect, it } from 'vitest';
import { countLines, decodeList, LIST_LENGTH_MAX } from './email-list.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('decodeList', () => {
  it('decodes UTF-8 without its byte order mark', () =>
    expect(decodeList(utf8('\uFEFFada@aula.test;Ada Nuñez'))).toBe('ada@aula.test;Ada Nuñez'));
  it('decodes UTF-16 with a byte order mark', () =>
    expect(decodeList(new Uint8Array([0xff, 0xfe, 0x61, 0, 0x40, 0, 0x62, 0]))).toBe('a@b'));
  it('decodes anything else as Windows-1252', () =>
    expect(decodeList(new Uint8Array([0x4e, 0x75, 0xf1, 0x65, 0x7a]))).toBe('Nuñez'));
  it('rejects binary files', () => expect(decodeList(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toBe('unreadable'));
  it('rejects a file longer than the server accepts', () => {
    expect(decodeList(utf8('a'.repeat(LIST_LENGTH_MAX + 1)))).toBe('too-long');
    expect(decodeList(new Uint8Array(LIST_LENGTH_MAX * 4 + 1).fill(97))).toBe('too-long');
  });
});

describe('countLines', () => {
  it('counts lines with content, whatever their line ends', () =>
    expect(countLines('email\r\na@b.c\n\n  \rd@e.f\n')).toBe(3));
  it('returns 0 for an empty list', () => expect(countLines('')).toBe(0));
});
