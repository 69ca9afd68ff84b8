import { describe, expect, it } from 'vitest';
import { isUnnamed, optionText, plainOption } from './option-text.ts';

const IMAGE = '/media/pictures/00112233445566778899aabbccddeeff/800.webp';

describe('an option of a question as text', () => {
  it('names images by their descriptions, and those without any in the language of the course', () => {
    expect(optionText(`**An** ![arch](${IMAGE})`)).toBe('An arch');
    expect([optionText(`![](${IMAGE})`), optionText(`![](${IMAGE})`, 'es')]).toEqual(['Picture', 'Imagen']);
    expect(optionText(`![](${IMAGE}) An arch`)).toBe('An arch');
    expect(plainOption({ formatted: true }, `![](${IMAGE})`, 'es')).toBe('Imagen');
    expect(plainOption({}, '![]()', 'es')).toBe('![]()');
  });

  it('is unnamed if it has images without descriptions alone', () => {
    expect([`![](${IMAGE})`, `![](${IMAGE})\n![ ](a)`].map(isUnnamed)).toEqual([true, true]);
    expect([`![a](${IMAGE})`, `![](${IMAGE}) a`].map(isUnnamed)).toEqual([false, false]);
  });
});
