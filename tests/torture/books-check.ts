import type pg from 'pg';
import type { InvoiceData } from '#modules/invoices/server/invoice-data.ts';
import { invoiceXml } from '#modules/invoices/server/invoice-xml.ts';
import { rowsOfCsv } from '#tests/support/samples/csv.ts';
import type { MortalSchool } from './mortal-school.ts';
import type { Person } from './people.ts';

/** An invoice or credit note with what its order says, in cents. */
interface Document {
  readonly number: string;
  readonly kind: 'invoice' | 'credit_note';
  readonly total: number;
  readonly tax: number;
  readonly data: InvoiceData;
  readonly order: {
    readonly id: string;
    total: number;
    tax: number;
    discount: number;
    refunded: number;
    coupon: string;
  };
}

const cents = (units: string | number): number => Math.round(Number(units) * 100);
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Returns a sum of an XML invoice in cents. */
const inXml = (xml: string, name: string): number =>
  cents(new RegExp(`<ram:${name}(?: [^>]*)?>([\\d.]+)</ram:${name}>`).exec(xml)?.[1] ?? Number.NaN);

/** Returns how a document differs from its order and from its XML. */
function differencesOf({ kind, total, tax, data, order }: Document): string[] {
  const xml = invoiceXml(data);
  const discounts = data.lines.map(({ discount }) => (discount ? discount.netCents + discount.taxCents : 0));
  const facts: Record<string, [number | string, number | string]> = {
    'total of its lines': [sum(data.lines.map((line) => line.netCents + line.taxCents)), total],
    'tax of its lines': [sum(data.lines.map((line) => line.taxCents)), tax],
    'total in the XML': [xml === null ? 'none' : inXml(xml, 'GrandTotalAmount'), total],
    'tax in the XML': [xml === null ? 'none' : inXml(xml, 'TaxTotalAmount'), tax],
    ...(kind === 'invoice' && {
      'total of the order': [order.total, total],
      'tax of the order': [order.tax, tax],
      'discount of the order': [order.discount, sum(discounts)],
      'coupon of the order': [order.coupon, data.coupon ?? ''],
    }),
  };
  return Object.entries(facts).flatMap(([name, [found, expected]]) =>
    found === expected ? [] : [`${data.number}: ${name} is ${found}, expected ${expected}`],
  );
}

/** Returns how the credit notes of an order differ from what was refunded, and of a whole one from its invoice. */
function creditDifferences([first, ...others]: readonly Document[]): string[] {
  const documents = [first!, ...others];
  const notes = documents.filter(({ kind }) => kind === 'credit_note');
  const [invoice] = documents.filter(({ kind }) => kind === 'invoice');
  const { order } = first!;
  const credited = sum(notes.map(({ total }) => total));
  if (credited !== order.refunded)
    return [`order ${order.id}: ${order.refunded} refunded, ${credited} on credit notes`];
  const tax = sum(notes.map((note) => note.tax));
  return credited === invoice?.total && tax !== invoice.tax
    ? [`order ${order.id}: ${tax} tax of ${invoice.tax} credited`]
    : [];
}

const AMOUNTS = ['Net', 'VAT', 'Total'] as const;
const keyOf = (row: Readonly<Record<string, string>>): string =>
  ['Currency', 'Taxing country', 'VAT category', 'VAT rate', 'Sample'].map((name) => row[name]).join(' ');

/**
 * Compares the documents of a school with its orders, with their XML, with both exports and with the statistics; `revenue` is
 * what was taken and not paid back, in cents. Returns all differences.
 */
export async function checkBooks(
  pool: pg.Pool,
  { school, admin, revenue }: { school: MortalSchool; admin: Person; revenue: number },
): Promise<string[]> {
  const { rows: documents } = await pool.query<Document>(`select i.number, i.kind, i.total_cents::float8 as total,
    i.tax_cents::float8 as tax, i.data, json_build_object('id', o.id, 'total', o.total_cents, 'tax', o.tax_cents,
      'discount', o.discount_cents, 'refunded', o.refunded_cents, 'coupon', o.coupon) as order
    from invoices i join orders o on o.id = i.order_id order by i.issued_on, length(i.number), i.number collate "C"`);
  const problems = documents.flatMap(differencesOf);
  for (const those of Map.groupBy(documents, ({ order }) => order.id).values())
    problems.push(...creditDifferences(those));

  const read = async (path: string) => (await school.call(admin, 'GET', path)).body;
  const lines = rowsOfCsv(await read('/admin/invoices/export'));
  const signed = documents.map((one) => `${one.number} ${one.kind === 'invoice' ? one.total : -one.total}`);
  const listed = lines.map((line) => `${line['Number']} ${cents(line['Total']!)}`);
  if (listed.join() !== signed.join()) problems.push('the export differs from the documents, or in their order');
  const totals = rowsOfCsv(await read('/admin/invoices/totals'));
  const byKey = Map.groupBy(lines, keyOf);
  if (byKey.size !== totals.length) problems.push(`${totals.length} totals of ${byKey.size} rates`);
  for (const total of totals)
    for (const name of AMOUNTS) {
      const expected = sum((byKey.get(keyOf(total)) ?? []).map((line) => cents(line[name]!)));
      if (cents(total[name]!) !== expected)
        problems.push(`${name} of ${keyOf(total)} is ${total[name]}, not ${expected}`);
    }
  const booked = sum(lines.map((line) => cents(line['Total']!)));
  if (booked !== revenue) problems.push(`the export adds up to ${booked} cents, not ${revenue}`);
  const shown = cents((await read('/admin/dashboard')).revenue);
  if (shown !== revenue) problems.push(`the statistics show ${shown} cents, not ${revenue}`);
  return problems;
}
