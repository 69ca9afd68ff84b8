import { describe, expect, it } from 'vitest';
import { type Cue, MOST_CUES, readCues, vttTime, writeVtt } from './cues.ts';

const SRT = `1
00:00:01,000 --> 00:00:02,500
Hello <b>there</b>,
{\\an8}everybody

2
0:0:03,5 --> 00:00:04,000 X1:40
1 < 2 and 3 > 2
`;
const VTT = `WEBVTT - a film
Kind: captions

NOTE
A remark --> of the author

STYLE
::cue { color: red }

intro
00:05.000 --> 00:06.000 line:0 align:start
<v.loud Ann Lee>Who is <i>this</i>?
&lt;silence&gt; &amp; more

00:01.000 --> 01:00:04.250
<c.yellow>Earlier</c>
`;

describe('readCues', () => {
  it('reads SubRip without its tags', () => {
    expect(readCues(`\ufeff${SRT.replaceAll('\n', '\r\n')}`)).toEqual({
      cues: [
        { start: 1, end: 2.5, text: 'Hello there,\neverybody' },
        { start: 3.5, end: 4, text: '1 < 2 and 3 > 2' },
      ],
      problems: [],
    });
  });

  it('reads WebVTT by start, without notes, styles and positions, and names speakers', () => {
    expect(readCues(VTT)).toEqual({
      cues: [
        { start: 1, end: 3_604.25, text: 'Earlier' },
        { start: 5, end: 6, text: 'Ann Lee: Who is this?\n<silence> & more' },
      ],
      problems: [],
    });
  });

  it.each([
    ['captions_time', 2, '1\n00:00:0x,000 --> 00:00:02,000\nText'],
    ['captions_time', 4, 'WEBVTT\n\n\n00:61:00.000 --> 00:62:00.000\nText'],
    ['captions_backwards', 3, 'WEBVTT\n\n00:02.000 --> 00:01.000\nText'],
    ['captions_no_time', 5, '1\n00:00:01,000 --> 00:00:02,000\nText\n\n2\n00:00:03,000 -> 00:00:04,000\nMore'],
    ['captions_no_time', 1, '<html>\n<body>'],
    ['captions_empty', 1, ''],
    ['captions_empty', 1, 'WEBVTT'],
  ])('reports %s on line %i', (code, line, file) => {
    expect(readCues(file).problems).toEqual([{ code, line }]);
  });

  it('reports more captions than are accepted', () => {
    const cues = Array.from({ length: MOST_CUES + 1 }, (_, at) => ({ start: at, end: at + 1, text: 'x' }));
    expect(readCues(writeVtt(cues)).problems.map(({ code }) => code)).toEqual(['captions_too_many']);
  });
});

describe('writeVtt', () => {
  const cues: Cue[] = [
    { start: 0.0005, end: 1.9996, text: 'A < B & C --> D\n \nsecond line' },
    { start: 3_661.5, end: 36_000, text: '¡Olé!' },
  ];

  it('writes what readCues reads', () => {
    expect(readCues(writeVtt(cues))).toEqual({
      cues: [{ start: 0.001, end: 2, text: 'A < B & C --> D\nsecond line' }, cues[1]],
      problems: [],
    });
    expect(vttTime(3_661.5)).toBe('01:01:01.500');
  });
});
