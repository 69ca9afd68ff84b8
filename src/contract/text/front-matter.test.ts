import { describe, expect, it } from 'vitest';
import { withoutFrontMatter } from './front-matter.ts';

describe('withoutFrontMatter', () => {
  it.each([
    ['YAML', '---\ntitle: "Arches"\ntags:\n  - stone\n- bridge\n# a comment\n\ndraft: true\n---\n\nText.', '\nText.'],
    ['YAML with Windows line ends', '---\r\ntitle: x\r\n---\r\nText.', 'Text.'],
    ['TOML', '+++\ntitle = "Arches"\n[menu]\nweight = 2\n+++\nText.', 'Text.'],
    ['nothing below it', '---\ntitle: x\n---', ''],
  ])('leaves out %s', (_form, text, rest) => expect(withoutFrontMatter(text)).toBe(rest));

  it.each([
    'Text.\n\n---\ntitle: x\n---\n',
    '---\nA heading\n---\nText.',
    '---\n\nText: with a colon\n\n---\n',
    '---\ntitle: x\n\nText without an end.',
    '---\ntitle: x\nA line of text\n---\n',
    '+++\nText\n+++\n',
    '---\n---\n',
  ])('leaves %j as it is', (text) => expect(withoutFrontMatter(text)).toBe(text));
});
