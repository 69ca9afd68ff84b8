import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { invoiceData, invoiceLine, invoicePayment } from '#tests/support/samples/invoice-data.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { invoiceXml } from './invoice-xml.ts';
import { MissingGlyphs, setFontFolders } from '#server/pdf/pdf-fonts.ts';
import { PdfThread } from '#server/pdf/pdf-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'aula-invoice-'));
const threads: PdfThread[] = [];
afterAll(async () => {
  for (const thread of threads) await thread.stop();
  rmSync(folder, { recursive: true });
});

/** Runs a program on a file and returns what it prints. Throws when it fails. */
const judge = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' });

function stored(name: string, bytes: Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

/** Names in the scripts our fonts have. */
const NAMES = [
  'Łukasz Żółć-Ñandú',
  'Nguyễn Thị Ánh',
  'Достоевский',
  'Πλάτων',
  'Ştefan Îñţǎ',
  'Zoe\u0308 O’Brien – “Co” №1 €',
];

describe('invoicePdf', () => {
  const data = invoiceData({
    locale: 'es',
    sample: true,
    lines: [...NAMES, 'x'.repeat(300)].map((title) => invoiceLine(4999, { title })),
    buyer: { name: NAMES[0]!, company: NAMES[1]!, vatId: '', country: 'PL' },
  });

  it('[MORE-82] is a sound, tagged PDF/A-3 with embedded fonts', async () => {
    const file = stored('a.pdf', await invoicePdf(data));
    expect(judge('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
    expect(judge('pdfinfo', file)).toMatch(/Tagged: +yes/);
    const [, , ...fonts] = judge('pdffonts', file).trim().split('\n');
    expect(fonts.length).toBe(2);
    // Embedded, subset, and with the characters behind its glyphs.
    for (const font of fonts) expect(font).toMatch(/ yes +yes +yes /);
    const metadata = judge('pdfinfo', '-meta', file);
    for (const part of [
      '<pdfaid:part>3</',
      '<pdfaid:conformance>A</',
      '<fx:ConformanceLevel>EN 16931</',
      'pdfaExtension:schemas',
    ])
      expect(metadata).toContain(part);
  });

  it('has no XML where the country of the buyer is unknown, and the reason of an exemption', async () => {
    const line = invoiceLine(4999, { category: 'E', basisPoints: 0 });
    const exempt = { exemption: 'Art. 20.Uno.9.º LIVA', lines: [line] };
    const buyer = { ...data.buyer, country: '' };
    const file = stored('x.pdf', await invoicePdf({ ...data, ...exempt, buyer }));
    expect(judge('pdfdetach', '-list', file)).toContain('0 embedded files');
    expect(judge('pdfinfo', '-meta', file)).not.toContain('EN 16931');
    expect(judge('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
    expect(judge('pdftotext', file, '-')).toContain('Exento de IVA: Art. 20.Uno.9.º LIVA');
  });

  it('[MORE-411] shows the price of a line and what a coupon takes off it', async () => {
    const lines = [invoiceLine(1000, { discount: { netCents: 3999, taxCents: 840 } }), invoiceLine(500)];
    const file = stored('coupon.pdf', await invoicePdf(invoiceData({ coupon: 'SPRING', lines })));
    const rows = judge('pdftotext', '-layout', file, '-')
      .replaceAll(/ +/g, ' ')
      .split('\n')
      .map((row) => row.trim());
    expect(rows).toEqual(
      expect.arrayContaining([
        'Course 21 % 49.99 € 10.50 € 60.49 €',
        'Coupon SPRING 21 % −39.99 € −8.40 € −48.39 €',
        'Course 21 % 5.00 € 1.05 € 6.05 €',
        'Total without VAT 15.00 €',
      ]),
    );
  });

  it('says how it is to be paid, with a code for bank apps that has a text alternative', async () => {
    const payment = invoicePayment();
    const toPay = invoiceData({ paidOn: null, payment });
    const file = stored('p.pdf', await invoicePdf(toPay));
    const text = judge('pdftotext', '-layout', file, '-');
    for (const part of [
      'Due by: 6 December 2026',
      'IBAN: ES91 2100 0418 4502 0005 1332',
      'INV-2026-000001',
      payment.text,
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('This invoice is paid.');
    expect(judge('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
    expect(judge('pdfinfo', '-struct', file)).toContain('Figure');
    const other = stored('o.pdf', await invoicePdf({ ...toPay, currency: 'USD' }));
    expect(judge('pdfinfo', '-struct', other)).not.toContain('Figure');
  });

  it('carries its XML as an alternative', async () => {
    const file = stored('b.pdf', await invoicePdf(data));
    judge('pdfdetach', '-save', '1', '-o', join(folder, 'b.xml'), file);
    expect(readFileSync(join(folder, 'b.xml'), 'utf8')).toBe(invoiceXml(data));
    expect(judge('qpdf', '--json', file)).toMatch(/"\/AFRelationship": "\/Alternative"/);
  });

  it('prints every letter of names in Latin, Greek and Cyrillic', async () => {
    const text = judge('pdftotext', '-layout', stored('c.pdf', await invoicePdf(data)), '-').normalize('NFC');
    for (const name of NAMES) expect(text).toContain(name.normalize('NFC'));
    expect(text.replaceAll(/\s/g, '')).toContain('x'.repeat(40));
  });

  it('prints the address of the buyer, in both directions of writing', async () => {
    setFontFolders([resolve('tests/fixtures/fonts')]);
    const buyer = { ...data.buyer, street: 'عبد علي 12', postalCode: '11511', town: 'محمد' };
    const file = stored('address.pdf', await invoicePdf({ ...data, buyer }));
    setFontFolders([]);
    expect(judge('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
    // Marks of direction are around what runs from right to left.
    const text = judge('pdftotext', file, '-')
      .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
      .normalize('NFKC');
    expect(text).toContain('12 عبد علي');
    expect(judge('qpdf', '--json', file)).toContain('عبد علي 12 11511 محمد Polonia');
  });

  it('[MORE-82] reports letters that no font has instead of leaving them out', async () => {
    const buyer = { ...data.buyer, name: '王小明 Ada محمد' };
    const failure = await invoicePdf({ ...data, buyer }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MissingGlyphs);
    expect((failure as MissingGlyphs).characters).toBe('王 小 明 م ح د');
  });

  it('[MORE-471] has the logo of the school at the upper right, also a very large one, and stays archivable', async () => {
    const logo = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#123' } })
      .webp()
      .toBuffer();
    const file = stored('logo.pdf', await invoicePdf({ ...data, logo }));
    expect(judge('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
    expect(judge('pdfimages', '-list', file).trim().split('\n')).toHaveLength(3);
    const unreadable = stored('none.pdf', await invoicePdf({ ...data, logo: Buffer.from('no image') }));
    expect(judge('pdfimages', '-list', unreadable).trim().split('\n')).toHaveLength(2);
  });

  it('has as many pages as it needs, each with its number', async () => {
    const lines = Array.from({ length: 80 }, (_, at) => invoiceLine(100, { title: `Course ${at}` }));
    const file = stored('d.pdf', await invoicePdf(invoiceData({ lines })));
    expect(judge('pdfinfo', file)).toMatch(/Pages: +4/);
    const text = judge('pdftotext', file, '-');
    for (const at of [0, 40, 79]) expect(text).toMatch(new RegExp(`Course ${at}\\b`));
    expect(text).toContain('Page 4 of 4');
  });

  it('is the same file every time, also made in the thread', async () => {
    const thread = new PdfThread();
    threads.push(thread);
    const direct = await invoicePdf(data);
    const made = await thread.make('invoice', data);
    expect('bytes' in made && Buffer.from(made.bytes).equals(direct)).toBe(true);
    expect(await thread.make('invoice', { ...data, reason: '王' })).toMatchObject({ missing: '王' });
  });

  it('is made while the thread before, which had nothing to do, ends', async () => {
    const thread = new PdfThread([], 1);
    threads.push(thread);
    await thread.make('invoice', data);
    const ended = thread.stop();
    expect(await thread.make('invoice', data)).toHaveProperty('bytes');
    await ended;
    await setTimeout(50);
    expect(await thread.make('invoice', data)).toHaveProperty('bytes');
  });
});
