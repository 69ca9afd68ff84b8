import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import { IMAGE_FILES, SHARE_IMAGE } from '#contract/images.ts';
import { makeImageFiles } from './images.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b8401f' } });
const refusal = (upload: Buffer) =>
  makeImageFiles(upload).then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  );

describe('a picture', () => {
  it('[COURSES-28, SEC-60] is kept in three widths and two formats, 16:9', async () => {
    const files = await makeImageFiles(await plain(1600, 1200).jpeg().toBuffer());
    expect(files.map((file) => file.name)).toEqual([
      '480.avif',
      '480.webp',
      '800.avif',
      '800.webp',
      '1280.avif',
      '1280.webp',
      'share.jpg',
    ]);
    for (const file of files.filter(({ name }) => name !== 'share.jpg')) {
      const { width, height } = await sharp(file.bytes).metadata();
      expect(width).toBe(Number.parseInt(file.name, 10));
      expect(Math.abs((height ?? 0) - (width ?? 0) * (9 / 16))).toBeLessThanOrEqual(1);
    }
  });

  it.each([
    [2000, 500, 512, 128],
    [300, 900, 171, 512],
    [64, 36, 64, 36],
  ])('of %i × %i in its own shape is stored as %i × %i, transparent where it was', async (width, height, ...size) => {
    const upload = await sharp({ create: { width, height, channels: 4, background: '#b8401f00' } })
      .png()
      .toBuffer();
    const files = await makeImageFiles(upload, 'own');
    expect(files.map(({ name }) => name).toSorted()).toEqual(IMAGE_FILES.toSorted());
    for (const { name, bytes } of files) {
      if (name === SHARE_IMAGE.name) continue;
      const stored = await sharp(bytes).metadata();
      expect([stored.width, stored.height, stored.hasAlpha]).toEqual([...size, true]);
      expect((await sharp(bytes).stats()).isOpaque).toBe(false);
    }
  });

  it('has a link preview every reader can show', async () => {
    const files = await makeImageFiles(await plain(1600, 1200).jpeg().toBuffer());
    const { format, width, height } = await sharp(files.at(-1)?.bytes).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
  });

  it('[SEC-44] loses its metadata and stands upright', async () => {
    // Dark above, light below, as it is stored; the camera was turned: what is stored above belongs to the right.
    const stored = await sharp({ create: { width: 160, height: 90, channels: 3, background: '#fff' } })
      .composite([{ input: { create: { width: 160, height: 45, channels: 3, background: '#000' } }, top: 0, left: 0 }])
      .png()
      .toBuffer();
    const turned = await sharp(stored)
      .withExif({ IFD0: { Copyright: 'somebody', Artist: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const files = await makeImageFiles(turned);
    for (const { bytes } of files) {
      const { exif, orientation } = await sharp(bytes).metadata();
      expect([exif, orientation]).toEqual([undefined, undefined]);
      const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => data[Math.floor(y * info.height) * info.width + Math.floor(x * info.width)]!;
      expect([at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)].map((grey) => grey > 127)).toEqual([
        true,
        false,
        true,
        false,
      ]);
    }
  });

  it('[SEC-29, SEC-61] is kept as it was uploaded only if the file holds nothing but the picture', async () => {
    const bare = await plain(1280, 720).webp().toBuffer();
    const files = await makeImageFiles(bare);
    expect(files.some(({ bytes }) => bytes.equals(bare))).toBe(true);
    const script = '<script>alert(1)</script>';
    const described = await plain(1280, 720)
      .withExif({ IFD0: { Copyright: script } })
      .webp()
      .toBuffer();
    for (const upload of [described, Buffer.concat([bare, Buffer.from(script)])]) {
      expect(upload.includes(script)).toBe(true);
      for (const { bytes } of await makeImageFiles(upload)) expect(bytes.includes(script)).toBe(false);
    }
  });

  it.each(['png', 'webp', 'gif', 'avif'] as const)('may be a %s', async (format) => {
    expect(await makeImageFiles(await plain(64, 36).toFormat(format).toBuffer())).toHaveLength(7);
  });

  it('in a text keeps its shape in every width and is not enlarged', async () => {
    const made = async (width: number, height: number) => {
      const upload = await sharp({ create: { width, height, channels: 4, background: '#24689980' } })
        .png()
        .toBuffer();
      const files = (await makeImageFiles(upload, 'full')).filter(({ type }) => type === 'image/webp');
      return Promise.all(
        files.map(async ({ bytes }) => {
          const { width: w, height: h, hasAlpha } = await sharp(bytes).metadata();
          return [w, h, hasAlpha];
        }),
      );
    };
    expect(await made(1600, 400)).toEqual([
      [480, 120, true],
      [800, 200, true],
      [1280, 320, true],
    ]);
    expect(await made(300, 900)).toEqual(Array.from({ length: 3 }, () => [300, 900, true]));
  });
});

describe('what is no picture is refused', () => {
  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['a text', Buffer.from('GIF89a is how this text begins')],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    [
      'a page that begins like a picture',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]),
    ],
  ])('[SEC-29, SEC-44] %s', async (_what, upload) => {
    expect(await refusal(upload)).toBe('picture_unreadable');
  });

  it('a picture that ends too early', async () => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
        background: '#000',
      },
    })
      .jpeg()
      .toBuffer();
    expect(await refusal(whole.subarray(0, whole.length / 2))).toBe('picture_unreadable');
  });

  it('[SEC-45] a photograph that says it has 200 million pixels, by its head alone', async () => {
    const jpeg = await plain(64, 36).jpeg().toBuffer();
    // ISO/IEC 10918-1, B.2.2: the frame header holds height and width, two bytes each, from its sixth byte.
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(10_000, frame + 5);
    jpeg.writeUInt16BE(20_000, frame + 7);
    expect(await refusal(jpeg)).toBe('picture_too_large');
  });

  it('[SEC-29, SEC-61] a small file of very many pixels, before it is unpacked', async () => {
    const side = Math.ceil(Math.sqrt(UPLOAD_LIMITS.imagePixels)) + 100;
    const bomb = await plain(side, side).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(UPLOAD_LIMITS.imageBytes);
    const before = process.memoryUsage().rss;
    expect(await refusal(bomb)).toBe('picture_too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});
