import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as LIMITS from '#contract/limits.ts';
import { UPLOAD_SLOTS } from '#server/api/upload-slots.ts';
import { CACHE_BYTES } from '#server/cache/response-cache.ts';
import { CONNECTION_LIMITS } from '#server/ops/connection-caps.ts';
import { DISK_LIMITS } from '#server/ops/disk-space-guard.ts';
import { LOAD_LIMITS, REQUEST_SECONDS } from '#server/ops/load-shedding.ts';
import { RENDER_LIMITS } from '#server/rendering/render-queue.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const [reliability, security] = ['docs/reliability.md', 'SECURITY.md'].map((name) =>
  readFileSync(`${root}${name}`, 'utf8'),
);

const MB = 1024 * 1024;
const kB = 1024;
const grouped = (value: number): string => value.toLocaleString('en');
const inWords = (value: number): string => ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'][value] ?? String(value);

// The tests of behaviour use limits of their own, which they reach within a second.
describe('the numbers that docs/reliability.md states are those of the product', () => {
  it('[FAULT-06] space of a disk', () => {
    const { low, reserve, ballast } = DISK_LIMITS;
    expect(reliability).toContain(`Below ${low / MB} MB left a warning`);
    expect(reliability).toContain(`below ${reserve / MB} MB writes get 503`);
    expect(reliability).toContain(`${ballast / MB} MB are kept for these`);
  });

  it('[FAULT-14] requests that run and wait', () => {
    const { most, fewest, waitMs, reserved, reservedMs } = LOAD_LIMITS;
    expect(reliability).toContain(`As many requests run as complete in ${REQUEST_SECONDS} s (${fewest} to ${most})`);
    expect(reliability).toContain(`the first ${reserved} (a class at once) up to ${reservedMs / 1000} s`);
    expect(reliability).toContain(`later ones ${waitMs / 1000} s`);
  });

  it('[FAULT-15] sizes of the response cache', () => {
    const { canonical, other } = CACHE_BYTES;
    expect(reliability).toContain(
      `at most ${other / MB} MB, or not at all: they evict no page of the school (${canonical / MB} MB)`,
    );
  });

  it('[FAULT-16, SEC-34] pages that are rendered and wait', () => {
    const { concurrent, waiting, waitMs } = RENDER_LIMITS;
    expect(reliability).toContain(
      `${inWords(concurrent)} are rendered at once, ${waiting} wait up to ${waitMs / 1000} s`,
    );
  });

  it('[FAULT-17, SEC-34] uploads at once', () => {
    expect(reliability).toContain(`${inWords(UPLOAD_SLOTS)} forms with pictures are received and worked on at once`);
  });

  it('[FAULT-18, SEC-34] connections and bodies of a network', () => {
    const { total, perNetwork, pendingBodies } = CONNECTION_LIMITS;
    expect(reliability).toContain(
      `${grouped(perNetwork)} connections and ${pendingBodies} arriving bodies for each network (IPv4 address, IPv6 /64), ` +
        `${grouped(total)} connections in all; bodies of public calls up to ${LIMITS.publicBodyBytes / kB} kB, ` +
        `of the contact form up to ${LIMITS.contactBodyBytes / kB} kB`,
    );
  });
});

it('[SEC-24] SECURITY.md states how many notes an account may have', () => {
  expect(security).toContain(`${grouped(LIMITS.studyNotes)} notes`);
});
