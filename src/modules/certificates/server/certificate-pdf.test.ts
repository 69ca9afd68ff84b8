import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { MissingGlyphs, setFontFolders } from '#server/pdf/pdf-fonts.ts';
import type { CertificateData } from './certificate-data.ts';
import type { CertificateDesign } from './certificate-design.ts';
import { certificateImage } from './certificate-image.ts';
import { certificatePdf } from './certificate-pdf.ts';
import { certificatePreview } from './certificate-preview.ts';
import type { CertificateToMake } from './printable-images.ts';

const folder = mkdtempSync(join(tmpdir(), 'aula-certificate-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => setFontFolders([]));

/** Returns a font of the fixtures; as a collection of one for `.ttc`. */
function fontFile(name: string): Buffer {
  const font = readFileSync(join('tests/fixtures/fonts', name.replace('.ttc', '.ttf')));
  if (!name.endsWith('.ttc')) return font;
  const header = Buffer.alloc(16);
  header.write('ttcf');
  for (const [at, value] of [0x10000, 1, 16].entries()) header.writeUInt32BE(value, 4 + 4 * at);
  // Offsets of tables count from the start of the file.
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    font.writeUInt32BE(font.readUInt32BE(at + 8) + 16, at + 8);
  }
  return Buffer.concat([header, font]);
}

const judge = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' });
const data: CertificateData = {
  name: 'Łukasz Żółć-Ñandú',
  course: 'Weaving for Beginners',
  completedOn: '2026-11-22',
  locale: 'en',
  school: 'Aula',
  signatory: '',
  wording: '',
  url: 'https://school.example/certificates/AAAAAAAAAAAAAAAAAAAAAA',
};

const toMake = (fields: Partial<CertificateData> = {}, images: Partial<CertificateToMake> = {}): CertificateToMake => ({
  data: { ...data, ...fields },
  logo: null,
  signature: null,
  ...images,
});

async function stored(...what: Parameters<typeof toMake>): Promise<string> {
  const file = join(folder, 'a.pdf');
  writeFileSync(file, await certificatePdf(toMake(...what)));
  return file;
}

describe('certificatePdf', () => {
  it('is a sound, tagged PDF/UA of one page with embedded fonts', async () => {
    const file = await stored();
    expect(judge('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
    const info = judge('pdfinfo', file);
    expect(info).toMatch(/Tagged: +yes/);
    expect(info).toMatch(/Pages: +1/);
    expect(judge('pdfinfo', '-meta', file)).toMatch(/<pdfuaid:part>1</);
    const [, , ...fonts] = judge('pdffonts', file).trim().split('\n');
    expect(fonts.length).toBeGreaterThan(0);
    // Embedded, subset, and with the characters behind its glyphs.
    for (const font of fonts) expect(font).toMatch(/ yes +yes +yes /);
    expect(judge('pdfinfo', '-struct-text', file)).toMatch(/H1[\s\S]*Certificate of completion[\s\S]*Łukasz/);
    const json = judge('qpdf', '--json', file);
    for (const part of ['"/Lang": "u:en"', '"/DisplayDocTitle": true', data.url]) expect(json).toContain(part);
  });

  it.each(['Łukasz Żółć-Ñandú', 'Nguyễn Thị Ánh', 'Фёдор Достоевский', 'Πλάτων Αριστοκλής'])(
    '[MORE-121] prints every letter of %s',
    async (name) => {
      const text = judge('pdftotext', '-layout', await stored({ name }), '-').normalize('NFC');
      expect(text).toContain(name);
    },
  );

  it.each([
    ['王小明', ['chinese.ttf']],
    ['محمد علي', ['arabic.ttf']],
    ['王小明 Ali محمد', ['arabic.ttf', 'chinese.ttc']],
  ])('[MORE-121] prints with fonts of the school every letter of %s', async (name, fonts) => {
    const school = mkdtempSync(join(folder, 'fonts-'));
    for (const font of fonts) writeFileSync(join(school, font), fontFile(font));
    setFontFolders([join(school, 'missing'), school]);
    const file = await stored({ name });
    expect(judge('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
    const listed = judge('pdffonts', file).trim().split('\n').slice(2);
    expect(listed.length).toBeGreaterThan(fonts.length);
    for (const font of listed) expect(font).toMatch(/ yes +yes +yes /);
    // In the order of the eye, with marks of direction around: compared letter by letter.
    const letters = (text: string) => [...text.normalize('NFKC')].filter((one) => /\p{L}/u.test(one)).toSorted();
    const line = judge('pdftotext', file, '-')
      .split('\n')
      .find((one) => [...name].some((letter) => letter > '\u0600' && one.normalize('NFKC').includes(letter)))!;
    expect(letters(line)).toEqual(letters(name));
    expect((await certificateImage(toMake({ name }))).length).toBeGreaterThan(1_000);
  });

  it('[MORE-313] keeps the order of words in both directions of writing, for the eye and for readers', async () => {
    setFontFolders([resolve('tests/fixtures/fonts')]);
    const file = await stored({ name: 'علي Anna Maria Schmidt', course: 'محمد Visual Studio (عبد 1)' });
    // Marks of direction are around what runs from right to left.
    const lines = judge('pdftotext', file, '-')
      .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
      .normalize('NFKC');
    expect(lines).toContain('Anna Maria Schmidt علي');
    expect(lines).toMatch(/\(1 .*Visual Studio/);
    const json = judge('qpdf', '--json', file);
    expect(json).toContain('"/ActualText": "u:علي Anna Maria Schmidt"');
    expect(json).toContain('"/ActualText": "u:محمد Visual Studio (عبد 1)"');
  });

  it('[MORE-313] leaves out emoji that no font has', async () => {
    const says = { name: 'Zoë 🚀 Müller', course: 'Course 🎓 one' };
    const text = judge('pdftotext', await stored(says), '-');
    expect(text).toContain('Zoë Müller');
    expect(text).toContain('Course one');
    expect((await certificateImage(toMake(says))).length).toBeGreaterThan(1_000);
  });

  it('fits names and titles of any length on the page', async () => {
    const file = await stored({ name: 'Wolfeschlegelsteinhausen '.repeat(5).trim(), course: 'Weaving '.repeat(20) });
    expect(judge('pdfinfo', file)).toMatch(/Pages: +1/);
    expect(judge('pdftotext', file, '-')).toContain('Check this certificate');
  });

  it('[MORE-121] reports letters that no font has instead of leaving them out', async () => {
    const failure = await certificatePdf(toMake({ name: '王小明 محمد' })).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MissingGlyphs);
    expect((failure as MissingGlyphs).characters).toBe('王 小 明 م ح د');
    await expect(certificateImage(toMake({ name: '王' }))).rejects.toThrow(MissingGlyphs);
  });
});

/** An image of 900 × 300 pixels on nothing. */
const drawn = (shape: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300">${shape}</svg>`))
    .webp()
    .toBuffer();
const INK_ON_NOTHING = '<path d="M60 200q200-300 400 0t380-60" fill="none" stroke="#10243f" stroke-width="20"/>';
const IMAGE = { src: '/media/pictures/x/800.webp', alt: 'The mark of the loom' };
const DESIGN: CertificateDesign = {
  orientation: 'portrait',
  accent: '#1d4ed8',
  logo: IMAGE,
  signature: IMAGE,
  signatoryTitle: 'Head of School',
  title: 'Diploma',
  body: 'We certify that\n{name}\nattended\n{course}\n\nBilbao, {date}',
  bodyLocale: 'en',
};
/** Returns the images of a PDF as its columns of width and height. */
const imagesOf = (file: string) =>
  judge('pdfimages', '-list', file)
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.trim().split(/ +/).slice(3, 5).map(Number));

describe('the design of a certificate', () => {
  it('[MORE-460] prints logo, signature, wording and paper of the school in a sound PDF of modest size', async () => {
    const [logo, signature] = [await drawn('<circle cx="450" cy="150" r="140"/>'), await drawn(INK_ON_NOTHING)];
    const file = await stored({ signatory: 'Elena Fuentes', design: DESIGN }, { logo, signature });
    expect(judge('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
    const text = judge('pdftotext', '-layout', file, '-');
    const order = ['Diploma', 'We certify that', data.name, 'attended', data.course, 'Bilbao, 22 November 2026'];
    expect(text.normalize('NFC')).toMatch(new RegExp([...order, 'Elena Fuentes', 'Head of School'].join('[^]*')));
    expect(text).not.toContain('has completed the course');
    expect(judge('pdfinfo', file)).toMatch(/Page size: +595[.\d]* x 841/);
    // The empty border is cut off: the circle is as high as it is wide.
    const [[width = 0, height = 0] = [], other] = imagesOf(file);
    expect([Math.round((width / height) * 10), other?.length]).toEqual([10, 2]);
    expect(readFileSync(file).length).toBeLessThan(120_000);
    expect(judge('qpdf', '--json', file)).toContain('"/Alt": "u:The mark of the loom"');
  });

  it('[MORE-460] prints the same without images that are gone, damaged, or white on nothing', async () => {
    const white = await drawn('<circle cx="450" cy="150" r="140" fill="#fff"/>');
    for (const logo of [null, Buffer.from('no image'), white]) {
      const file = await stored({ design: DESIGN }, { logo, signature: logo });
      expect(imagesOf(file)).toEqual([]);
      expect(judge('pdftotext', file, '-')).toContain('Diploma');
    }
  });

  it.each([
    ['landscape', 'long'],
    ['landscape', 'of many lines'],
    ['portrait', 'long'],
    ['portrait', 'of many lines'],
  ] as const)('[MORE-460] fits the longest texts on one page (%s, the wording is %s)', async (orientation, wording) => {
    const lines = 'All that we can say of it.\n'.repeat(11);
    const body =
      wording === 'long'
        ? `{name}\n{course}\n${'All that we can say of it. '.repeat(21)}END`
        : `{name}\n{course}\n${lines}END`;
    const design = { ...DESIGN, orientation, body, title: 'Diploma '.repeat(10), signatoryTitle: 'Head '.repeat(24) };
    const image = await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const file = await stored(
      {
        name: 'Wolfeschlegelsteinhausen '.repeat(4).trim(),
        course: 'Weaving '.repeat(20),
        wording: 'Forty hours. '.repeat(23),
        signatory: 'Elena Fuentes '.repeat(8),
        design,
      },
      { logo: image, signature: image },
    );
    expect(judge('pdfinfo', file)).toMatch(/Pages: +1\n/);
    const boxes = judge('pdftotext', '-bbox', file, '-');
    const bottomOf = (word: string) => Number(new RegExp(`yMax="([\\d.]+)">${word}<`).exec(boxes)?.[1]);
    const topOf = (word: string) => Number(new RegExp(`yMin="([\\d.]+)"[^>]*>${word}<`).exec(boxes)?.[1]);
    expect(bottomOf('END')).toBeGreaterThan(0);
    // The last line of the signature is above the address.
    expect(bottomOf('Head')).toBeLessThan(topOf('Check'));
  });

  it('[MORE-460] is printed and previewed by one layout', async () => {
    const certificate = toMake({ design: DESIGN }, { signature: await drawn(INK_ON_NOTHING) });
    const { width, height } = await sharp(await certificatePreview(certificate)).metadata();
    expect(height / width).toBeCloseTo(297 / 210, 2);
    await expect(certificatePreview(toMake({ name: '王' }))).rejects.toThrow(MissingGlyphs);
  });
});

describe('certificateImage', () => {
  it('is a picture of the size of link previews', async () => {
    const { width, height, format } = await sharp(await certificateImage(toMake())).metadata();
    expect({ width, height, format }).toEqual({ width: 1_200, height: 630, format: 'png' });
  });
});
