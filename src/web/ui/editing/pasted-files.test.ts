import { describe, expect, it } from 'vitest';
import { pastedFiles } from './pasted-files.ts';

const file = new File(['x'], 'a.png', { type: 'image/png' });
const filesOf = (types: Readonly<Record<string, string>>) =>
  pastedFiles({ files: [file], getData: (type: string) => types[type] ?? '' } as unknown as DataTransfer);

describe('files that are pasted or dropped', () => {
  it('are taken where they come alone or with their own address', () => {
    expect(filesOf({})).toEqual([file]);
    expect(filesOf({ 'text/plain': ' ', 'text/html': '<img src="file:///a">' })).toEqual([file]);
    expect(filesOf({ 'text/plain': 'https://a.org/a.png', 'text/html': '<img src="https://a.org/a.png">' })).toEqual([
      file,
    ]);
  });

  it('are an image of the text where text comes along', () => {
    expect(filesOf({ 'text/plain': 'Chemistry', 'text/html': '<p>Chemistry</p>' })).toEqual([]);
    expect(filesOf({ 'text/plain': 'https://a.org', 'text/html': '<p>https://a.org</p>' })).toEqual([]);
  });

  it('are none without a clipboard', () => {
    expect(pastedFiles(null)).toEqual([]);
  });
});
