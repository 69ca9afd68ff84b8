import { describe, expect, it } from 'vitest';
import { preview } from './description-preview.ts';

describe('preview of a description', () => {
  it('keeps up to 100 characters', () => expect(preview('a'.repeat(100))).toBe('a'.repeat(100)));
  it('[ACCOUNT-10] cuts longer ones to 100 and an ellipsis', () =>
    expect(preview('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`));
  it('splits no character', () => expect(preview('👩‍🏫'.repeat(101))).toBe(`${'👩‍🏫'.repeat(100)}…`));
  it('leaves no space before the ellipsis', () => expect(preview(`${'a'.repeat(99)} b`)).toBe(`${'a'.repeat(99)}…`));
});
