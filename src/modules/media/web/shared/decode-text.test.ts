import { describe, expect, it } from 'vitest';
import { decodeAs, decodeText, ENCODINGS, findEncoding, tellingLines } from './decode-text.ts';

const TEXT = 'WEBVTT\n\n¿Qué tal, niño?';
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
}

describe('decodeText', () => {
  it.each([
    ['UTF-8', utf8(TEXT)],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${TEXT}`)],
    ['UTF-16 little endian', utf16(`\ufeff${TEXT}`, true)],
    ['UTF-16 big endian', utf16(`\ufeff${TEXT}`, false)],
    ['UTF-16 without a byte order mark', utf16(TEXT, true)],
    ['UTF-16 big endian without a byte order mark', utf16(TEXT, false)],
    ['Latin-1', latin1(TEXT)],
  ])('reads %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(TEXT);
  });

  it.each([
    ['ru', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'Привет'],
    ['pl', [0xbf, 0xf3, 0xb3, 0x77], 'żółw'],
    ['zh-TW', [0xc4, 0xe3, 0xba, 0xc3], '你好'],
    ['ja', [0x83, 0x65, 0x83, 0x58, 0x83, 0x67], 'テスト'],
  ])('reads what Windows writes in %s, and UTF-8 in any language', (language, bytes, text) => {
    expect(decodeText(Uint8Array.from(bytes), language)).toBe(text);
    expect(decodeText(utf8(text), language)).toBe(text);
  });

  it('reads the quotes of Windows and an empty file', () => {
    expect(decodeText(Uint8Array.of(0x93, 0x48, 0x69, 0x94))).toBe('“Hi”');
    expect(decodeText(new Uint8Array())).toBe('');
  });
});

describe('findEncoding', () => {
  it('is sure of UTF-8 and UTF-16, and guesses others by the language', () => {
    for (const bytes of [utf8(TEXT), utf8('only ASCII'), utf16(TEXT, true), utf16(`\ufeff${TEXT}`, false)])
      expect(findEncoding(bytes, 'ru').isSure).toBe(true);
    expect(findEncoding(latin1(TEXT), 'es')).toEqual({ encoding: 'windows-1252', isSure: false });
    expect(findEncoding(latin1(TEXT), 'ru')).toEqual({ encoding: 'windows-1251', isSure: false });
  });
});

describe('tellingLines', () => {
  it('returns the first lines that another encoding would change', () => {
    const text = 'WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nniño\r\nsí\r\nqué';
    expect(tellingLines(text, 2)).toEqual(['niño', 'sí']);
    expect(tellingLines(decodeAs(latin1('ni\u0081o'), 'iso-8859-2'), 2)).toEqual(['ni\ufffdo']);
  });
});

it('ENCODINGS names each encoding once, and all are known to browsers', () => {
  const names = ENCODINGS.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.map((name) => new TextDecoder(name).encoding)).toEqual(names);
});
