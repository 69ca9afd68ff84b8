import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diskStorage } from '#server/adapters/storage.ts';
import type { PdfThread } from '#server/pdf/pdf-thread.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { unzip } from '#tests/support/samples/course-archives.ts';
import { rowsOfCsv } from '#tests/support/samples/csv.ts';
import { exportArchive } from './export-archive.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

const get = (path: string) => school.ask('GET', `/api/admin/invoices${path}`, { as: admin });
const post = async (url: string, body: object, as = admin) => {
  const { status, body: result } = await school.ask('POST', `/api${url}`, { as, body });
  expect([200, 201]).toContain(status);
  return result;
};
/** Adds amounts of columns, in cents. */
const sumOf = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

/** Orders a course of a price from a country; the invoice is of this day. Returns the order. */
async function order(price: number, country: string, day: string, more: { name?: string; vatId?: string } = {}) {
  const { name = 'Ada Buyer', vatId = '' } = more;
  const buyer = await school.person({ name });
  const { _id } = await school.course({ priceCents: Math.round(price * 100) });
  const made = await post('/orders', { courses: [_id], expected: price, country, company: 'Looms', vatId }, buyer);
  await school.database.pool.query(
    `update invoices set issued_on = $2::date, data = data || jsonb_build_object('issuedOn', $2::text) where order_id = $1`,
    [made._id, day],
  );
  return made;
}
/** Refunds an amount of an order; the credit note is of this day. */
async function refund({ _id }: { _id: string }, amount: number, day: string) {
  const { lines } = (await school.ask('GET', `/api/admin/orders/${_id}`, { as: admin })).body;
  await post(`/admin/orders/${_id}/refunds`, { lines: [{ line: lines[0]._id, amount }], access: 'keep' });
  await school.database.pool.query(
    `update invoices set issued_on = $2::date, data = data || jsonb_build_object('issuedOn', $2::text)
      where order_id = $1 and kind = 'credit_note'`,
    [_id, day],
  );
}

describe('the totals of the invoices', () => {
  it('[MORE-413] are those of the documents of the same days, by currency, taxing country and rate', async () => {
    for (const [country, percent, exemption] of [
      ['ES', 21, ''],
      ['PL', 23, ''],
      ['FR', 0, 'Art. 261 CGI'],
    ] as const)
      await post('/admin/taxes', { country, percent, from: '2020-01-01', exemption });
    const spanish = await order(12.34, 'ES', '2026-10-31');
    await order(99.99, 'ES', '2026-11-01');
    const polish = await order(50, 'PL', '2026-11-15');
    await order(7, 'FR', '2026-11-30');
    await order(80, 'US', '2026-11-30');
    await refund(spanish, 5.55, '2026-11-02');
    await refund(polish, 50, '2026-12-01');

    for (const days of ['?from=2026-11-01&to=2026-11-30', '?month=2026-10', '', '?kind=credit_note', '?q=000002']) {
      const [documents, totals, listed] = [await get(`/export${days}`), await get(`/totals${days}`), await get(days)];
      const [lines, sums] = [rowsOfCsv(documents.body), rowsOfCsv(totals.body)];
      const key = ({
        Currency,
        'Taxing country': country,
        'VAT category': category,
        'VAT rate': rate,
      }: Record<string, string>) => [Currency, country, category, rate].join(' ');
      expect(new Set(sums.map(key)).size).toBe(sums.length);
      expect(new Set(sums.map(key))).toEqual(new Set(lines.map(key)));
      for (const sum of sums) {
        const those = lines.filter((line) => key(line) === key(sum));
        for (const column of ['Net', 'VAT', 'Total']) expect(sumOf([sum], column)).toBe(sumOf(those, column));
        const kinds = (kind: string) => String(those.filter(({ Kind }) => Kind === kind).length);
        expect([sum['Invoices'], sum['Credit notes']]).toEqual([kinds('invoice'), kinds('credit_note')]);
      }
      const shown = (listed.body as { total: number }[]).reduce((sum, { total }) => sum + Math.round(total * 100), 0);
      expect(sumOf(sums, 'Total')).toBe(shown);
    }
    const { body, headers } = await get('/totals?from=2026-11-01&to=2026-11-30');
    expect(body.split('\r\n').slice(1)).toEqual([
      'EUR,ES,S,21.00,,1,1,78.05,16.39,94.44,yes',
      'EUR,FR,E,0.00,Art. 261 CGI,1,0,7.00,0.00,7.00,yes',
      'EUR,PL,S,23.00,,1,0,40.65,9.35,50.00,yes',
      'EUR,US,O,0.00,,1,0,80.00,0.00,80.00,yes',
      '',
    ]);
    expect(headers['content-disposition']).toContain('invoice-totals.csv');
    expect((await get('/totals?to=2026-13-01')).status).toBe(400);
  });
});

describe('the archive of the PDFs', () => {
  const archive = async (query: string) => {
    const { statusCode, headers, rawPayload } = await school.app.inject({
      url: `/api/admin/invoices/archive${query}`,
      headers: { cookie: admin.cookie },
    });
    return { statusCode, headers, files: statusCode === 200 ? await unzip(rawPayload) : new Map<string, Buffer>() };
  };

  it('[MORE-413] has the documents of the days as they are downloaded, and names those that cannot be printed', async () => {
    await order(10, 'ES', '2026-10-31');
    const first = await order(20, 'ES', '2026-11-01');
    await order(30, 'ES', '2026-11-30', { name: '\u{13000} Ada' });
    await refund(first, 20, '2026-11-30');
    const { headers, files } = await archive('?from=2026-11-01&to=2026-11-30');
    const year = new Date().getUTCFullYear();
    expect([...files.keys()]).toEqual([`TEST-INV-${year}-000002.pdf`, `TEST-CN-${year}-000001.pdf`, 'missing.txt']);
    expect(String(files.get('missing.txt'))).toContain(`TEST-INV-${year}-000003`);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="invoices.zip"',
      'cache-control': 'no-store',
    });
    const [{ _id }] = (await get('?q=TEST-INV-&to=2026-11-01&from=2026-11-01')).body;
    const { rawPayload } = await school.app.inject({
      url: `/api/invoices/${_id}/pdf`,
      headers: { cookie: admin.cookie },
    });
    expect(files.get(`TEST-INV-${year}-000002.pdf`)!.equals(rawPayload)).toBe(true);
    const { rows } = await school.database.pool.query(`select label from audit_entries where action = 'export'`);
    expect(rows).toEqual([{ label: 'invoices.zip' }]);
    expect((await archive('?month=2020-01')).files.size).toBe(0);
  });

  it('is made while it is sent, and ends with its client', async () => {
    for (let at = 0; at < 8; at += 1) await order(10 + at, 'ES', '2026-10-31');
    let made = 0;
    const make = async () => ({ bytes: randomBytes(++made && 400_000) });
    const parts = {
      db: school.database.db,
      storage: diskStorage(school.folder),
      pdfs: { make } as unknown as PdfThread,
      identity: school.app.services.identity,
    };
    const open = () => exportArchive(parts, (read) => read(school.database.db), {});
    const whole = await unzip(await buffer(open()));
    expect([whole.size, made]).toEqual([8, 8]);
    const stalled = open();
    await once(stalled, 'readable');
    await expect.poll(() => made).toBeGreaterThan(8);
    stalled.destroy();
    await once(stalled, 'close');
    expect(made).toBeLessThan(8 + 4);
  });

  it('[MORE-413] is refused with the reason for more documents than one can hold', async () => {
    const { _id } = await order(10, 'ES', '2026-10-31');
    await school.database.pool.query(
      `insert into invoices (id, number, kind, sample, order_id, issued_on, currency, total_cents, tax_cents, data)
        select gen_random_uuid(), 'CN-' || n, 'credit_note', true, order_id, issued_on, currency, total_cents, tax_cents, data
        from invoices, generate_series(1, 2000) n where order_id = $1`,
      [_id],
    );
    const { status, body } = await get('/archive');
    expect([status, body.code]).toEqual([409, 'too_many_invoices']);
    expect((await archive('?q=CN-77')).statusCode).toBe(200);
  });
});
