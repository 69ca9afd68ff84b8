import { describe, expect, it } from 'vitest';
import { fastest } from '#tests/support/fastest.ts';
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
    ['1', 'of a caption without a number', '00:00:01,000 --> 00:00:02,000\n1\n00:00:02,000 --> 00:00:03,000\nNext'],
    ['2.0', 'that is no whole one', '1\n0:0:1 --> 0:0:2\n2.0\n0:0:2 --> 0:0:3\nNext'],
  ])('keeps %s as the text %s', (text, _which, srt) => {
    expect(readCues(srt).cues.map((cue) => cue.text)).toEqual([text, 'Next']);
  });

  it('takes the number of the next caption for none of the text of an empty one', () => {
    const { cues } = readCues('1\n0:0:1 --> 0:0:2\n2\n0:0:2 --> 0:0:3\nNext');
    expect(cues).toEqual([{ start: 2, end: 3, text: 'Next' }]);
  });

  it('names a speaker without the blanks around the name', () => {
    expect(readCues('WEBVTT\n\n0:01.000 --> 0:02.000\n<v   Ann Lee >Hello').cues).toMatchObject([
      { text: 'Ann Lee: Hello' },
    ]);
  });

  it('begins a caption at each line of times, with and without blank lines', () => {
    const srt =
      '1\n00:00:01,000 --> 00:00:02,000\nFirst line\n2\n00:00:02,000 --> 00:00:03,000\n42\n3\n0:0:3 --> 0:0:4\n7';
    expect(readCues(srt)).toEqual({
      cues: [
        { start: 1, end: 2, text: 'First line' },
        { start: 2, end: 3, text: '42' },
        { start: 3, end: 4, text: '7' },
      ],
      problems: [],
    });
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nAn arrow -->\n2020\n00:02.000 --> 00:03.000\nSecond line';
    expect(readCues(vtt).cues.map(({ text }) => text)).toEqual(['An arrow -->\n2020', 'Second line']);
  });

  it('keeps a last line that is a number unless it is that of the next caption', () => {
    const block = (own: string, last: string) =>
      readCues(`${own}\n0:0:1 --> 0:0:2\nText\n${last}\n0:0:3 --> 0:0:4\nNext`).cues[0]?.text;
    expect([block('1', '2'), block('1', '3'), block('1', 'end'), block('intro', '2')]).toEqual([
      'Text',
      'Text\n3',
      'Text\nend',
      'Text\n2',
    ]);
  });

  it('leaves out captions of a number or an identifier alone, and reports other lines without times', () => {
    const next = '0:0:1 --> 0:0:2\nText';
    const problems = (file: string) => readCues(file).problems;
    expect(problems(`1\n\n2\n${next}`)).toEqual([]);
    expect(problems(`intro\n\n2\n${next}`)).toEqual([{ code: 'captions_no_time', line: 1 }]);
    expect(problems(`1\nText\n\n2\n${next}`)).toEqual([{ code: 'captions_no_time', line: 1 }]);
    expect(problems(`WEBVTT\n\nintro\n\n${next}`)).toEqual([]);
    expect(problems(`WEBVTT\n\nintro\nText\n\n${next}`)).toEqual([{ code: 'captions_no_time', line: 3 }]);
    expect(problems('WEBVTT - nothing else')).toEqual([{ code: 'captions_empty', line: 1 }]);
  });

  it('decodes entities once', () => {
    const text = 'Don&#39;t say &quot;no&quot;&hellip; &#x41; &amp;lt; &eacute; &unknown; &#xD800;';
    expect(readCues(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`).cues[0]!.text).toBe(
      'Don\'t say "no"… A &lt; é &unknown; &#xD800;',
    );
  });

  it('shows each line of rolling captions once', () => {
    const roll = (from: number, ...lines: string[]) => `00:0${from}.000 --> 00:0${from + 1}.000\n${lines.join('\n')}\n`;
    const rolling = ['WEBVTT\n', roll(0, 'a'), roll(1, 'a'), roll(2, 'a', 'b'), roll(3, 'b'), roll(4, 'b', 'c')];
    expect(readCues(rolling.join('\n')).cues).toEqual([
      { start: 0, end: 2, text: 'a' },
      { start: 2, end: 4, text: 'b' },
      { start: 4, end: 5, text: 'c' },
    ]);
    const chorus = ['WEBVTT\n', roll(0, 'la'), roll(1, 'la'), roll(2, 'other'), roll(3, 'words'), roll(4, 'here')];
    expect(readCues(chorus.join('\n')).cues).toHaveLength(5);
  });

  it('reads automatic captions of YouTube, which begin with a line of one blank after a pause', () => {
    const youTube = [
      'WEBVTT\nKind: captions\nLanguage: en\n',
      '00:00:00.320 --> 00:00:02.310 align:start position:0%\n \nhello<00:00:00.719><c> and</c><00:00:00.880><c> welcome</c>\n',
      '00:00:02.310 --> 00:00:02.320 align:start position:0%\nhello and welcome\n \n',
      '00:00:02.320 --> 00:00:04.000 align:start position:0%\nhello and welcome\nto<00:00:03.000><c> this</c>\n',
      '00:00:04.000 --> 00:00:04.010 align:start position:0%\nto this\n \n',
      '00:00:09.000 --> 00:00:11.000 align:start position:0%\n \nafter<00:00:10.000><c> it</c>\n',
      '00:00:11.000 --> 00:00:11.010 align:start position:0%\nafter it\n \n',
    ].join('\n');
    expect(readCues(youTube)).toEqual({
      cues: [
        { start: 0.32, end: 2.32, text: 'hello and welcome' },
        { start: 2.32, end: 4.01, text: 'to this' },
        { start: 9, end: 11.01, text: 'after it' },
      ],
      problems: [],
    });
  });

  it('ends a caption at a line of blanks before the times of the next one', () => {
    const careless = 'WEBVTT\n\n1\n00:01.000 --> 00:02.000\nOne\n \n2\n00:03.000 --> 00:04.000\nTwo';
    expect(readCues(careless).cues.map(({ text }) => text)).toEqual(['One', 'Two']);
  });

  it('shows each line of captions that roll up by several lines once', () => {
    const roll = (second: number, ...lines: string[]) =>
      `00:0${second}.000 --> 00:0${second + 1}.000\n${lines.join('\n')}\n`;
    const rolling = [
      'WEBVTT\n',
      roll(0, 'a', 'b'),
      roll(1, 'a', 'b', 'c'),
      roll(2, 'b', 'c', 'd'),
      roll(3, 'c', 'd', 'e'),
    ];
    expect(readCues(rolling.join('\n')).cues.map(({ text }) => text)).toEqual(['a\nb', 'c', 'd', 'e']);
  });

  it('keeps captions that are numbers in files without blank lines and numbers', () => {
    const countdown = 'WEBVTT\n\n00:01.000 --> 00:02.000\n3\n00:02.000 --> 00:03.000\n4\n00:03.000 --> 00:04.000\n5';
    expect(readCues(countdown).cues.map(({ text }) => text)).toEqual(['3', '4', '5']);
  });

  it('reads tags that never end in linear time', () => {
    const read = (count: number) => () =>
      readCues(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v '.repeat(count)}${' '.repeat(count)}`);
    expect(fastest(read(80_000), 3) / fastest(read(5_000), 5)).toBeLessThan(100);
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
