import { describe, expect, it } from 'vitest';
import { inNameOrder, videoTitles } from './video-files.ts';

const titleOf = (name: string) => videoTitles([name])[0];

describe('the title of a video', () => {
  it.each([
    ['Arches.mp4', 'Arches'],
    ['01_how-arches_stand.mov', 'how arches stand'],
    ['01 Welcome.mp4', 'Welcome'],
    ['2. Stones.webm', 'Stones'],
    ['3.1 - The keystone.mkv', 'The keystone'],
    ['10) End.MP4', 'End'],
    ['3 kinds of arches.mp4', '3 kinds of arches'],
    ['2024-10-03 Lecture.mp4', '2024 10 03 Lecture'],
    ['IMG_0231.MOV', 'IMG 0231'],
    ['Arches - part 2.mp4', 'Arches - part 2'],
    ['0001.mp4', '0001'],
    ['.mp4', '.mp4'],
    ['Vol. 2.0 final.mp4', 'Vol. 2.0 final'],
    ['مقدمة_في.mp4', 'مقدمة في'],
  ])('of %s is %s', (name, title) => expect(titleOf(name)).toBe(title));

  it('loses the numbers that all names begin with, and has the length of a title', () => {
    expect(videoTitles(['1 Stones.mp4', '2 Wood.mp4'])).toEqual(['Stones', 'Wood']);
    expect(titleOf(`${'x'.repeat(200)}.mp4`)).toHaveLength(160);
  });
});

describe('files that were dropped', () => {
  it('are in the order of the numbers in their names', () => {
    const names = ['10_End.mp4', '2_Stones.mp4', 'Bonus.mp4', '01_Welcome.mp4'];
    expect(inNameOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
      '01_Welcome.mp4',
      '2_Stones.mp4',
      '10_End.mp4',
      'Bonus.mp4',
    ]);
  });
});
