import { describe, expect, it } from 'vitest';
import { embedVideos } from './pasted-videos.ts';

const VIDEO = 'https://www.youtube.com/watch?v=sByzHoiYFX0';
const embed = `![Film](${VIDEO})`;
const paste = (text: string, isAlone = true) => embedVideos(text, { isAlone, title: 'Film' });

describe('a pasted address of a video', () => {
  it.each([VIDEO, `<${VIDEO}>`, `[${VIDEO}](${VIDEO})`, `  ${VIDEO}  `, `[${VIDEO.replace('_', '\\_')}](${VIDEO})`])(
    'is the video where it is a paragraph of its own: %s',
    (text) => {
      expect(paste(text)).toBe(embed);
      expect(paste(`a\n\n${text}\n\nb`, false)).toBe(`a\n\n${embed}\n\nb`);
    },
  );

  it.each([
    `See ${VIDEO}`,
    `a\n${VIDEO}`,
    `${VIDEO}\nb`,
    `[Weaving](${VIDEO})`,
    `\`\`\`\n\n${VIDEO}\n\n\`\`\``,
    'https://example.org/page',
    `- ${VIDEO}`,
  ])('stays a link elsewhere: %s', (text) => {
    expect(paste(text)).toBe(text);
  });

  it('stays a link where it becomes a part of another paragraph', () => {
    expect(paste(VIDEO, false)).toBe(VIDEO);
    expect(paste(`${VIDEO}\n\nb`, false)).toBe(`${VIDEO}\n\nb`);
  });
});
