import { describe, expect, it } from 'vitest';
import { credentialInPng, isPng } from './baked-credential.ts';

const bytesOf = (text: string) => [...new TextEncoder().encode(text)];
const chunk = (type: string, data: string) => [0, 0, 0, bytesOf(data).length, ...bytesOf(type + data), 0, 0, 0, 0];
const png = (...chunks: number[][]) => Uint8Array.from([0x89, ...bytesOf('PNG\r\n\u001A\n'), ...chunks.flat()]);
const baked = (start: string) => chunk('iTXt', `openbadgecredential\0${start}{"a":"é"}`);

describe('credentialInPng', () => {
  it('returns the text of its chunk, behind other chunks', () => {
    const file = png(chunk('IHDR', 'x'), chunk('iTXt', 'Comment\0\0\0\0\0no'), baked('\0\0\0\0'), chunk('IEND', ''));
    expect(credentialInPng(file)).toBe('{"a":"é"}');
    expect(credentialInPng(png(baked('\0\0en\0Badge\0')))).toBe('{"a":"é"}');
  });

  it('returns null without one, for a compressed one, and for a file that is cut off', () => {
    expect(credentialInPng(png(chunk('IHDR', 'x')))).toBeNull();
    expect(credentialInPng(png(baked('\u0001\0\0\0')))).toBeNull();
    expect(credentialInPng(png(baked('\0\0\0\0')).subarray(0, 20))).toBeNull();
  });
});

describe('isPng', () => {
  it('tells by the first bytes', () => {
    expect(isPng(png())).toBe(true);
    expect([isPng(Uint8Array.from(bytesOf('{"a":1}'))), isPng(new Uint8Array())]).toEqual([false, false]);
  });
});
