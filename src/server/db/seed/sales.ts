import { type SQL, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';

/** The coupon of the demo school, in per cent. */
export const DEMO_COUPON = { code: 'WELCOME10', percent: 10 } as const;

/** Returns what a course costs with the coupon. */
export const withCoupon = (cents: number): number => cents - Math.round((cents * DEMO_COUPON.percent) / 100);

/** Companies that buy for their staff; the number of the first is one of the tax office's examples. */
const COMPANIES = [
  ['Estudio Lumbre, S.L.', 'ESB12345674', 'Calle del Olmo 12', '28012', 'Madrid', 'ES'],
  ['Nordlicht Druck GmbH', '', 'Hafenstraße 4', '20457', 'Hamburg', 'DE'],
  ['Atelier Varga', '', '8 rue des Tanneurs', '69001', 'Lyon', 'FR'],
  ['Marsh & Finch Ltd', '', '3 Weavers Lane', 'D08 X2R5', 'Dublin', 'IE'],
].map(([company, vatId, street, postalCode, town, country]) => ({ company, vatId, street, postalCode, town, country }));
/** One in so many orders is that of a company. */
const EACH_COMPANY = 50;

/** The refunds of the demo school: of a part, after which the buyer goes on studying, and of everything. */
const REFUNDS = {
  part: { cents: 2_000, reason: 'Two live evenings were cancelled' },
  all: { reason: 'Bought by mistake' },
};

/** Returns an SQL expression for a new UUID of version 7 with the time of a column. */
const idAt = (moment: SQL): SQL => sql`(
  overlay(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') placing '-' from 9 for 0)
  || '-7' || substr(gen_random_uuid()::text, 16))::uuid`;

const dayOf = (moment: SQL): SQL => sql`(${moment} at time zone 'utc')::date`;

/**
 * Adds what each enrolment follows from: its order, payment, sample invoice, entry of the access ledger and revenue; besides, a
 * purchase that is refunded later. An enrolment that cost less than its course was bought with the coupon. Three statements
 * in the database: rows made here and sent would double the memory of a first start.
 */
export async function insertSales(tx: Handle, { seller, now }: { seller: object; now: Date }): Promise<void> {
  const moment = now.toISOString();
  await tx.execute(sql`
    with enrolled as (
      select e.course_id, e.user_id, e.created_at as at, e.paid_cents as paid, false as refunded from enrolments e
      union all (
        select c.id, u.id, ${moment}::timestamptz - interval '21 days', c.price_cents, true from courses c, users u
        where c.custom_id = 2 and u.password_hash is null
          and not exists (select from enrolments e where e.course_id = c.id and e.user_id = u.id)
        order by u.custom_id limit 1)),
    numbered as materialized (
      select enrolled.*, row_number() over (order by at, course_id, user_id) as n, c.name as title, c.price_cents as price, u.name, u.email
      from enrolled join courses c on c.id = course_id join users u on u.id = user_id),
    sale as materialized (
      select s.*, ${idAt(sql`at`)} as order_id, ${idAt(sql`at`)} as line_id, ${idAt(sql`at`)} as payment_id, ${idAt(sql`at`)} as invoice_id,
        ${dayOf(sql`at`)} as day, to_char(at at time zone 'utc', 'YYYY') as year, s.price - s.paid as discount,
        case when s.paid < s.price then ${DEMO_COUPON.code} else '' end as coupon,
        coalesce(b.company, '') as company, coalesce(b."vatId", '') as vat_id, coalesce(b.street, '') as street,
        coalesce(b."postalCode", '') as postal_code, coalesce(b.town, '') as town, coalesce(b.country, '') as country,
        row_number() over (partition by to_char(at at time zone 'utc', 'YYYY') order by n) as of_year
      from numbered s left join rows from (jsonb_to_recordset(${JSON.stringify(COMPANIES)}::jsonb) as (company text, "vatId" text,
        street text, "postalCode" text, town text, country text)) with ordinality b (company, "vatId", street, "postalCode", town, country, place)
        on s.n % ${EACH_COMPANY} = 0 and b.place = 1 + s.n / ${EACH_COMPANY} % ${COMPANIES.length}),
    ordered as (
      insert into orders (id, user_id, name, email, company, vat_id, street, postal_code, town, country, currency, total_cents,
        discount_cents, coupon, state, method, locale, created_at, paid_at, tax_category)
      select order_id, user_id, name, email, company, vat_id, street, postal_code, town, country, 'EUR', paid, discount, coupon,
        'paid', 'simulated', 'en', at, at, 'O' from sale order by n returning id, number),
    lines as (
      insert into order_lines (id, order_id, course_id, title, price_cents, discount_cents)
      select line_id, order_id, course_id, title, price, discount from sale order by n),
    paid as (
      insert into payments (id, order_id, provider, provider_id, amount_cents, currency, state, created_at)
      select payment_id, order_id, 'simulated', 'payment:' || order_id, paid, 'EUR', 'paid', at from sale order by n),
    campaign as (
      insert into coupons (id, code, percent, uses, created_at)
      select ${newId()}::uuid, ${DEMO_COUPON.code}, ${DEMO_COUPON.percent}::int, count(*), min(at) - interval '1 day' from sale where coupon <> ''
      returning id),
    used as (
      insert into coupon_uses (order_id, coupon_id, user_id, state)
      select order_id, campaign.id, user_id, 'used' from sale, campaign where coupon <> ''),
    granted as (
      insert into entitlements (user_id, course_id, kind, cause, paid_cents, order_line_id, created_at)
      select user_id, course_id, 'grant', 'purchase', paid, line_id, at from sale order by n),
    invoiced as (
      insert into invoices (id, number, kind, sample, user_id, order_id, issued_on, currency, total_cents, tax_cents, data, created_at)
      select invoice_id, document ->> 'number', 'invoice', true, user_id, order_id, day, 'EUR', paid, 0, document, at
      from sale join ordered on ordered.id = order_id, lateral (select jsonb_strip_nulls(jsonb_build_object('kind', 'invoice',
        'number', 'TEST-INV-' || year || '-' || lpad(of_year::text, 6, '0'), 'issuedOn', day, 'paidOn', day, 'locale', 'en',
        'currency', 'EUR', 'sample', true, 'order', ordered.number, 'seller', ${JSON.stringify(seller)}::jsonb,
        'buyer', jsonb_build_object('name', name, 'company', company, 'vatId', vat_id, 'street', street,
          'postalCode', postal_code, 'town', town, 'country', country),
        'lines', jsonb_build_array(jsonb_build_object('title', title, 'category', 'O', 'basisPoints', 0, 'netCents', paid,
          'taxCents', 0, 'discount', case when discount > 0 then jsonb_build_object('netCents', discount, 'taxCents', 0) end)),
        'reason', '', 'taxCountry', '', 'coupon', nullif(coupon, '')))
        || '{"corrects": null}'::jsonb as document) made order by n)
    insert into revenue_entries (booked_on, order_line_id, source_id, course_id, title, cents, currency, simulated)
    select day, line_id, payment_id, course_id, title, paid, 'EUR', true from sale order by n`);
  await insertRefunds(tx, { seller, at: moment });
  await tx.execute(sql`
    insert into invoice_series (series, year, next, last_on)
    select 'sample_' || kind, extract(year from issued_on)::int, count(*) + 1, max(issued_on) from invoices group by 1, 2`);
}

/** Refunds a part of one purchase, which keeps its access, and all of the one whose access has ended. */
async function insertRefunds(tx: Handle, { seller, at }: { seller: object; at: string }): Promise<void> {
  await tx.execute(sql`
    with bought as (
      select o.id as order_id, o.number, o.user_id, o.discount_cents, l.id as line_id, l.course_id, l.title, o.total_cents as paid, o.created_at,
        e.user_id is null as ended
      from orders o join order_lines l on l.order_id = o.id
        left join enrolments e on e.user_id = o.user_id and e.course_id = l.course_id),
    chosen as (
      (select *, ${REFUNDS.part.cents}::bigint as cents, ${REFUNDS.part.reason} as reason from bought
        where not ended and discount_cents = 0 and created_at < ${at}::timestamptz - interval '18 days' order by created_at desc limit 1)
      union all select *, paid, ${REFUNDS.all.reason} from bought where ended),
    back as materialized (
      select chosen.*, p.id as payment_id, i.data, made as at, ${dayOf(sql`made`)} as day, ${idAt(sql`made`)} as refund_id, ${idAt(sql`made`)} as note_id,
        'TEST-CN-' || to_char(made at time zone 'utc', 'YYYY') || '-' || lpad((row_number() over (
          partition by to_char(made at time zone 'utc', 'YYYY') order by made))::text, 6, '0') as note
      from chosen join payments p on p.order_id = chosen.order_id join invoices i on i.order_id = chosen.order_id,
        lateral (select chosen.created_at + interval '2 days' as made) m),
    refunded as (
      insert into refunds (id, order_id, payment_id, idempotency_key, provider_id, amount_cents, lines, reason, ends_access, state,
        by_user_id, created_at, settled_at)
      select refund_id, order_id, payment_id, refund_id::text, 'refund:' || refund_id, cents,
        jsonb_build_array(jsonb_build_object('line', line_id, 'cents', cents)), reason, ended, 'done',
        (select id from users where role = 'admin' order by custom_id limit 1), at, at from back),
    counted as (update orders set refunded_cents = cents from back where orders.id = order_id),
    lowered as (
      update enrolments set paid_cents = paid_cents - cents from back
      where not ended and enrolments.course_id = back.course_id and enrolments.user_id = back.user_id),
    entry as (
      insert into entitlements (user_id, course_id, kind, cause, paid_cents, order_line_id, by_user_id, created_at)
      select user_id, course_id, kind, 'refund', case kind when 'refund' then -cents else 0 end, line_id,
        (select id from users where role = 'admin' order by custom_id limit 1), at
      from back, unnest(array['refund', 'removal']) kind where ended or kind = 'refund' order by at, kind),
    noted as (
      insert into invoices (id, number, kind, sample, user_id, order_id, refund_id, issued_on, currency, total_cents, tax_cents, data, created_at)
      select note_id, note, 'credit_note', true, user_id, order_id, refund_id, day, 'EUR', cents, 0,
        data || jsonb_build_object('kind', 'credit_note', 'number', note, 'issuedOn', day, 'paidOn', day, 'seller', ${JSON.stringify(seller)}::jsonb,
          'corrects', jsonb_build_object('number', data ->> 'number', 'issuedOn', data ->> 'issuedOn'), 'reason', reason,
          'lines', jsonb_build_array(data #> '{lines,0}' || jsonb_build_object('netCents', cents)),
          'creditedCents', jsonb_build_array(cents), 'creditedTaxCents', jsonb_build_array(0)), at
      from back order by at)
    insert into revenue_entries (booked_on, order_line_id, source_id, course_id, title, cents, currency, simulated)
    select day, line_id, refund_id, course_id, title, -cents, 'EUR', true from back order by at`);
}
