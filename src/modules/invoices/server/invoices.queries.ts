import { and, asc, count, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { ExportInvoicesQuery, ListInvoicesQuery } from '#modules/invoices/contract/invoices.ts';
import type { Handle } from '#server/db/database.ts';
import { contains } from '#server/db/search.ts';
import { invoices, invoiceSeries } from '#server/db/schema/invoices.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { orders, payments } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import type { InvoiceData } from './invoice-data.ts';
import type { TaxCategory } from './tax.rules.ts';

/** An invoice to insert. Its number, which the series gives, is filled into `data` too. */
export interface NewInvoice {
  readonly id: string;
  readonly series: string;
  /** In front of the number. */
  readonly prefix: string;
  readonly userId: string | null;
  readonly orderId: string;
  readonly refundId: string | null;
  readonly totalCents: number;
  readonly taxCents: number;
  readonly data: Omit<InvoiceData, 'number'>;
  /** The statement that enqueues the job which makes the PDF; null: it is made when it is first asked for. */
  readonly job: SQL | null;
}

/**
 * Takes the next number of a series and inserts the invoice with it, in one statement. The row of the series stays locked
 * until the commit: lock it last. The invoice gets the date of the newest one of its series if a slow clock has an earlier day:
 * dates follow the numbers. Returns the number.
 */
export async function insertInvoice(tx: Handle, invoice: NewInvoice): Promise<string> {
  const { series, prefix, data, job } = invoice;
  const { rows } = await tx.execute<{ number: string }>(sql`
    with day as materialized (
      select greatest(${data.issuedOn}::date, max(last_on)) as day from ${invoiceSeries} where series = ${series}),
    taken as (
      insert into ${invoiceSeries} as s (series, year, next, last_on)
      select ${series}, extract(year from day)::int, 2, day from day
      on conflict (series, year) do update set next = s.next + 1, last_on = greatest(s.last_on, excluded.last_on)
      returning ${prefix}::text || year || '-' || lpad((next - 1)::text, 6, '0') as number, last_on as day)
    ${job ? sql`, job as (${job})` : sql``}
    insert into ${invoices} (id, number, kind, sample, user_id, order_id, refund_id, issued_on, currency, total_cents, tax_cents, data)
    select ${invoice.id}::uuid, number, ${data.kind}, ${data.sample}, ${invoice.userId}::uuid, ${invoice.orderId}::uuid,
      ${invoice.refundId}::uuid, day, ${data.currency}, ${invoice.totalCents}, ${invoice.taxCents},
      ${JSON.stringify(data)}::jsonb || jsonb_build_object('number', number, 'issuedOn', day::text) from taken
    returning number`);
  return rows[0]!.number;
}

/** Returns an invoice with its frozen data, or null. */
export async function findInvoice(db: Handle, id: string) {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  return row ?? null;
}

/** Returns the invoices and credit notes of an order. */
export const listOfOrder = (db: Handle, orderId: string) =>
  db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices.id));

/** Marks an invoice that a credit note takes back as a whole. */
export async function setCredited(tx: Handle, id: string): Promise<void> {
  await tx.update(invoices).set({ credited: true }).where(eq(invoices.id, id));
}

/** Stores where the PDF of an invoice is kept. */
export async function setFileKey(tx: Handle, id: string, fileKey: string): Promise<void> {
  await tx.update(invoices).set({ fileKey }).where(eq(invoices.id, id));
}

const listed = {
  _id: invoices.id,
  number: invoices.number,
  kind: invoices.kind,
  sample: invoices.sample,
  issuedOn: invoices.issuedOn,
  currency: invoices.currency,
  totalCents: invoices.totalCents,
  taxCents: invoices.taxCents,
  order: sql<number>`(${invoices.data} ->> 'order')::int`,
};

/** Returns the invoices of a user, newest first. */
export const listRowsOf = (db: Handle, userId: string) =>
  db.select(listed).from(invoices).where(eq(invoices.userId, userId)).orderBy(desc(invoices.id));

const inMonth = (month: string): SQL | undefined =>
  and(
    gte(invoices.issuedOn, `${month}-01`),
    lt(invoices.issuedOn, sql`(${`${month}-01`}::date + interval '1 month')::date`),
  );

const matching = ({ q, kind, month, from, to }: ExportInvoicesQuery): SQL | undefined =>
  and(
    kind && eq(invoices.kind, kind),
    month ? inMonth(month) : undefined,
    from === undefined ? undefined : gte(invoices.issuedOn, from),
    to === undefined ? undefined : lte(invoices.issuedOn, to),
    q ? contains(invoices.searchText, q) : undefined,
  );

/** Returns a page of invoices, newest first, with why their PDF could not be made. */
export const listInvoiceRows = (db: Handle, query: ListInvoicesQuery) =>
  db
    .select({
      ...listed,
      userId: invoices.userId,
      buyer: sql<string>`coalesce(nullif(${invoices.data} #>> '{buyer,company}', ''), ${invoices.data} #>> '{buyer,name}')`,
      country: sql<string>`${invoices.data} #>> '{buyer,country}'`,
      problem: sql<string | null>`case when ${jobs.state} = 'failed' then ${jobs.problem} end`,
    })
    .from(invoices)
    .leftJoin(jobs, eq(jobs.id, invoices.id))
    .where(matching(query))
    .orderBy(desc(invoices.id))
    .limit(query.limit)
    .offset(query.offset);

/** Counts the invoices that match a query. */
export async function countInvoices(db: Handle, query: ExportInvoicesQuery): Promise<number> {
  const [row] = await db.select({ all: count() }).from(invoices).where(matching(query));
  return row?.all ?? 0;
}

/** The order of a book: by date, and on a day by number. Not by id: two processes that issue at the same time mix these up. */
const bookOrder = sql`${invoices.issuedOn}, length(${invoices.number}), ${invoices.number} collate "C"`;

/** Where a page of the books ends. */
export interface BookCursor {
  readonly issuedOn: string;
  readonly number: string;
}

/** The first comparison is for the index. */
const isAfter = ({ issuedOn, number }: BookCursor): SQL =>
  sql`${invoices.issuedOn} >= ${issuedOn}::date
    and (${bookOrder}) > (${issuedOn}::date, length(${number}::text), ${number}::text collate "C")`;

/** A column of the payment of an invoice, which pays the newest one of its order. */
const ofPayment = (column: SQL): SQL =>
  sql`(select ${column} from ${payments} p where p.order_id = ${invoices.orderId} and p.state = 'paid'
    and ${invoices.kind} = 'invoice' and not ${invoices.credited} order by p.id limit 1)`;

/**
 * What was received for an invoice, without what was given back beyond its total, which has no document; of the credit note of a
 * refund what was given back, negative. Null: the document moved no money, or
 * money of another currency. The column adds up to the money that is there.
 */
const receivedCents = sql`case when ${invoices.refundId} is not null then -${invoices.totalCents}
  when ${invoices.kind} = 'invoice' and not ${invoices.credited} then
    (select sum(p.amount_cents) - coalesce(sum((select sum(r.amount_cents - (select coalesce(sum((line ->> 'cents')::bigint), 0)
        from jsonb_array_elements(r.lines) line))
      from ${refunds} r where r.payment_id = p.id and r.state = 'done')), 0)
    from ${payments} p where p.order_id = ${invoices.orderId} and p.state = 'paid'
    having bool_and(p.currency = ${orders.currency})) end`;

/**
 * Returns so many invoices that match in the order of a book, after one, with how they were paid or paid back: the method of
 * the order, the id that the provider knows a payment or refund by or the reference that an admin has entered, and the day of a
 * payment after the invoice.
 */
export const listBookRows = (db: Handle, query: ExportInvoicesQuery, after: BookCursor | null, limit: number) =>
  db
    .select({
      id: invoices.id,
      number: invoices.number,
      issuedOn: invoices.issuedOn,
      sample: invoices.sample,
      fileKey: invoices.fileKey,
      data: invoices.data,
      method: orders.method,
      reference: sql<string | null>`case when ${invoices.refundId} is null
        then ${ofPayment(sql`case when p.provider = 'stripe' then p.provider_id else p.reference end`)}
        when ${orders.method} = 'stripe' then (select r.provider_id from ${refunds} r where r.id = ${invoices.refundId}) end`,
      receivedOn: sql<string | null>`${ofPayment(sql`p.received_on::text`)}`,
      receivedCents: receivedCents.mapWith(Number),
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(matching(query), after ? isAfter(after) : undefined))
    .orderBy(bookOrder)
    .limit(limit);

export type BookRow = Awaited<ReturnType<typeof listBookRows>>[number];

/** The sums of the documents of one currency, taxing country, category and rate, in cents; credit notes are subtracted. */
export interface BookTotal {
  readonly currency: string;
  readonly sample: boolean;
  /** Empty: none, or not kept yet when the document was issued. */
  readonly country: string;
  readonly category: TaxCategory;
  readonly basisPoints: number;
  readonly exemption: string;
  readonly invoices: number;
  readonly creditNotes: number;
  readonly netCents: number;
  readonly taxCents: number;
}

/** Returns the sums of the invoices and credit notes that match, samples last. */
export async function sumBooks(db: Handle, query: ExportInvoicesQuery): Promise<BookTotal[]> {
  const isInvoice = sql`${invoices.kind} = 'invoice'`;
  const signed = (field: string) =>
    sql`sum((line ->> ${field})::bigint * case when ${isInvoice} then 1 else -1 end)::float8`;
  const { rows } = await db.execute<BookTotal & Record<string, unknown>>(sql`
    select ${invoices.currency}, ${invoices.sample}, coalesce(${invoices.data} ->> 'taxCountry', '') as country,
      line ->> 'category' as category, (line ->> 'basisPoints')::int as "basisPoints",
      case line ->> 'category' when 'E' then coalesce(${invoices.data} ->> 'exemption', '') else '' end as exemption,
      count(distinct ${invoices.id}) filter (where ${isInvoice})::int as invoices,
      count(distinct ${invoices.id}) filter (where not ${isInvoice})::int as "creditNotes",
      ${signed('netCents')} as "netCents", ${signed('taxCents')} as "taxCents"
    from ${invoices} cross join jsonb_array_elements(${invoices.data} -> 'lines') as line
    where ${matching(query) ?? sql`true`}
    group by 1, 2, 3, 4, 5, 6 order by 2, 1, 3, 5 desc, 4, 6`);
  return rows;
}

/** Deletes the samples of a user: no law wants them kept. */
export async function deleteSamplesOf(tx: Handle, userId: string): Promise<void> {
  await tx.delete(invoices).where(and(eq(invoices.userId, userId), eq(invoices.sample, true)));
}

/** Returns the open orders of a user that have an invoice. */
export async function listUnpaidOf(tx: Handle, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(
      invoices,
      and(eq(invoices.orderId, orders.id), eq(invoices.kind, 'invoice'), eq(invoices.credited, false)),
    )
    .where(and(eq(orders.userId, userId), eq(orders.state, 'open')))
    .orderBy(asc(orders.number));
  return rows.map(({ id }) => id);
}

/** Returns what the invoices of a user say, oldest first. */
export const listInvoiceDataOf = (db: Handle, userId: string) =>
  db.select({ data: invoices.data }).from(invoices).where(eq(invoices.userId, userId)).orderBy(asc(invoices.id));
