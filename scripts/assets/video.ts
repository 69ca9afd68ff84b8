// Makes the demo school's offline video, "How an arch carries its load". Run by hand, with ffmpeg installed:
// node scripts/assets/video.ts
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { frame, SECONDS } from './video-arch.ts';

const SEED = new URL('../../assets/seed/', import.meta.url);
const MAPPING = new URL('../../src/server/db/seed/content/clip.ts', import.meta.url);
const CAPTIONS = new URL('./arch.en.vtt', import.meta.url);
const RATE = 15;
const SAMPLES = 24_000;
/** A pentatonic scale, in hertz: whatever two notes meet, they agree. */
const NOTES = [196, 220, 261.63, 293.66, 329.63, 392, 440];
const MELODY = [0, 2, 4, 5, 3, 1, 2, 4, 6, 5, 3, 2];

/** Soft plucked tones as a mono 16-bit WAV file. */
function music(): Buffer {
  const pcm = new Float32Array(SECONDS * SAMPLES);
  for (let start = 0.4, step = 0; start < SECONDS - 3; start += 1.5, step += 1) {
    const pitch = NOTES[MELODY[step % MELODY.length]!]!;
    for (const [ratio, loudness] of [
      [1, 0.16],
      [0.5, 0.12],
      [2.001, 0.03],
    ] as const) {
      for (let index = 0; index < 4 * SAMPLES; index += 1) {
        const at = Math.floor(start * SAMPLES) + index;
        if (at >= pcm.length) break;
        const t = index / SAMPLES;
        const swell = Math.min(1, t / 0.08) * Math.exp(-t * 1.3) * Math.min(1, (4 - t) / 0.5);
        pcm[at] = pcm[at]! + Math.sin(2 * Math.PI * pitch * ratio * t) * loudness * swell;
      }
    }
  }
  const wav = Buffer.alloc(44 + pcm.length * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + pcm.length * 2, 4);
  wav.write('WAVEfmt ', 8);
  for (const [value, at, size] of [
    [16, 16, 4],
    [1, 20, 2],
    [1, 22, 2],
    [SAMPLES, 24, 4],
    [SAMPLES * 2, 28, 4],
    [2, 32, 2],
    [16, 34, 2],
  ] as const) {
    wav.writeUIntLE(value, at, size);
  }
  wav.write('data', 36);
  wav.writeUInt32LE(pcm.length * 2, 40);
  pcm.forEach((value, index) =>
    wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_000), 44 + index * 2),
  );
  return wav;
}

async function encode(folder: string): Promise<Buffer> {
  const sound = join(folder, 'sound.wav');
  const clip = join(folder, 'film.mp4');
  await writeFile(sound, music());
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', '1280x720', '-r', `${RATE}`, '-i', '-', '-i', sound];
  const image = [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-tune',
    'animation',
    '-crf',
    '27',
    '-pix_fmt',
    'yuv420p',
    '-g',
    `${RATE * 6}`,
  ];
  const rest = [
    '-c:a',
    'aac',
    '-b:a',
    '40k',
    '-movflags',
    '+faststart',
    '-fflags',
    '+bitexact',
    '-map_metadata',
    '-1',
    clip,
  ];
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...input, ...image, ...rest], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve, reject) => {
    ffmpeg.once('error', reject);
    ffmpeg.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))));
  });
  for (let index = 0; index < SECONDS * RATE; index += 1) {
    const pixels = await sharp(Buffer.from(frame(index / RATE)))
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await new Promise((resolve) => ffmpeg.stdin.once('drain', resolve));
  }
  ffmpeg.stdin.end();
  await ended;
  return readFile(clip);
}

async function keep(kind: 'videos' | 'captions', body: Buffer, ending: string): Promise<string> {
  const folder = new URL(`${kind}/`, SEED);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const name = `${createHash('sha256').update(body).digest('hex').slice(0, 32)}.${ending}`;
  await writeFile(new URL(name, folder), body);
  return `${kind}/${name}`;
}

const folder = await mkdtemp(join(tmpdir(), 'aula-video-'));
try {
  const clip = await encode(folder);
  const video = await keep('videos', clip, 'mp4');
  const captions = await keep('captions', await readFile(CAPTIONS), 'vtt');
  await writeFile(
    MAPPING,
    `// Written by scripts/assets/video.ts: change it there.\n
/** The video that plays without the internet, "How an arch carries its load": its stored file, captions and length. */
export const CLIP = {\n  video: '${video}',\n  captions: '${captions}',\n  seconds: ${SECONDS},\n} as const;\n`,
  );
  process.stdout.write(`${video}: ${clip.byteLength} bytes\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
