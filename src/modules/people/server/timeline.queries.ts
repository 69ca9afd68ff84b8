import { type SQL, sql } from 'drizzle-orm';
import type { TimelineEntry, TimelineQuery } from '#modules/people/contract/people.ts';
import type { Handle } from '#server/db/database.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { certificates } from '#server/db/schema/certificates.ts';
import { completions } from '#server/db/schema/completions.ts';
import { courses } from '#server/db/schema/courses.ts';
import { entitlements } from '#server/db/schema/entitlements.ts';
import { invoices } from '#server/db/schema/invoices.ts';
import { outbox } from '#server/db/schema/mail.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { staffNotes } from '#server/db/schema/staff-notes.ts';
import { sections } from '#server/db/schema/units.ts';
import { users } from '#server/db/schema/users.ts';

const PAGE = 50;

/** The columns of an entry: those that a kind does not have are null. */
type Columns = Partial<Record<'title' | 'cause' | 'order_number' | 'cents' | 'currency' | 'by_name' | 'about', SQL>>;

function entry(kind: TimelineEntry['kind'], moment: SQL, id: SQL, columns: Columns): SQL {
  const nothing = sql`null`;
  const { title, cause, order_number, cents, currency, by_name, about } = columns;
  return sql`${kind}::text as kind, ${moment} as at, ${`${kind}:`} || ${id}::text as id, ${title ?? nothing}::text as title,
    ${cause ?? nothing}::text as cause, ${order_number ?? nothing}::int as order_number, ${cents ?? nothing}::float8 as cents,
    ${currency ?? nothing}::text as currency, ${by_name ?? nothing}::text as by_name, ${about ?? nothing}::text as about`;
}

/** Each source of the timeline of a user: a select whose table is read by an index on the user. */
function sources(userId: string): SQL[] {
  const nameOf = (id: SQL) => sql`(select ${users.name} from ${users} where ${users.id} = ${id})`;
  const courseOf = (id: SQL) => sql`(select ${courses.name} from ${courses} where ${courses.id} = ${id})`;
  const orderOf = sql`(select ${orders.number} from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
    where ${orderLines.id} = ${entitlements.orderLineId})`;
  const access = (kind: 'granted' | 'removed') => sql`select ${entry(
    kind,
    sql`${entitlements.createdAt}`,
    sql`${entitlements.id}`,
    {
      title: courseOf(sql`${entitlements.courseId}`),
      cause: sql`${entitlements.cause}`,
      order_number: orderOf,
      by_name: nameOf(sql`${entitlements.byUserId}`),
    },
  )} from ${entitlements} where ${entitlements.userId} = ${userId}
    and ${entitlements.kind} = ${kind === 'granted' ? 'grant' : 'removal'}`;
  const titles = sql`(select string_agg(${orderLines.title}, ', ') from ${orderLines} where ${orderLines.orderId} = ${orders.id})`;
  const sum = {
    cents: sql`${orders.totalCents}`,
    currency: sql`${orders.currency}`,
    order_number: sql`${orders.number}`,
  };
  return [
    sql`select ${entry('joined', sql`${users.createdAt}`, sql`${users.id}`, {})} from ${users} where ${users.id} = ${userId}`,
    access('granted'),
    access('removed'),
    sql`select ${entry('ordered', sql`${orders.createdAt}`, sql`${orders.id}`, { ...sum, title: titles, about: sql`${orders.id}` })}
      from ${orders} where ${orders.userId} = ${userId}`,
    sql`select ${entry('paid', sql`${orders.paidAt}`, sql`${orders.id}`, { ...sum, about: sql`${orders.id}` })}
      from ${orders} where ${orders.userId} = ${userId} and ${orders.paidAt} is not null`,
    sql`select ${entry('refunded', sql`coalesce(${refunds.settledAt}, ${refunds.createdAt})`, sql`${refunds.id}`, {
      ...sum,
      cents: sql`${refunds.amountCents}`,
      title: titles,
      by_name: nameOf(sql`${refunds.byUserId}`),
      about: sql`${orders.id}`,
    })} from ${refunds} join ${orders} on ${orders.id} = ${refunds.orderId}
      where ${orders.userId} = ${userId} and ${refunds.state} = 'done'`,
    sql`select ${entry('invoice', sql`${invoices.createdAt}`, sql`${invoices.id}`, {
      title: sql`${invoices.number}`,
      cents: sql`case ${invoices.kind} when 'credit_note' then -${invoices.totalCents} else ${invoices.totalCents} end`,
      currency: sql`${invoices.currency}`,
      about: sql`${invoices.id}`,
    })} from ${invoices} where ${invoices.userId} = ${userId}`,
    sql`select ${entry('message', sql`${outbox.createdAt}`, sql`${outbox.id}`, {
      title: sql`${outbox.subject}`,
      about: sql`${outbox.id}`,
    })} from ${outbox} where ${outbox.userId} = ${userId}`,
    sql`select ${entry('session', sql`${sessions.createdAt}`, sql`${sessions.ref}`, { title: sql`${sessions.userAgent}` })}
      from ${sessions} where ${sessions.userId} = ${userId}`,
    sql`select ${entry('unit', sql`${completions.doneAt}`, sql`${completions.sectionId}`, {
      title: sql`(select ${sections.title} || ' – ' || ${courses.name} from ${sections}
        join ${courses} on ${courses.id} = ${sections.courseId} where ${sections.id} = ${completions.sectionId})`,
    })} from ${completions} where ${completions.userId} = ${userId}`,
    sql`select ${entry('certificate', sql`${certificates.createdAt}`, sql`${certificates.id}`, {
      title: sql`${certificates.courseTitle}`,
      about: sql`${certificates.address}`,
    })} from ${certificates} where ${certificates.userId} = ${userId}`,
    sql`select ${entry('note', sql`${staffNotes.createdAt}`, sql`${staffNotes.id}`, {
      title: sql`${staffNotes.text}`,
      by_name: nameOf(sql`${staffNotes.byUserId}`),
      about: sql`${staffNotes.id}`,
    })} from ${staffNotes} where ${staffNotes.userId} = ${userId}`,
    sql`select ${entry('change', sql`${auditEntries.at}`, sql`${auditEntries.id}`, {
      title: sql`(select string_agg(key, ', ') from jsonb_object_keys(coalesce(${auditEntries.after}, '{}')) key)`,
      by_name: sql`${auditEntries.actorName}`,
    })} from ${auditEntries} where ${auditEntries.entity} = 'user' and ${auditEntries.entityId} = ${userId}`,
  ];
}

/** A row of the timeline. */
interface TimelineRow extends Record<string, unknown> {
  readonly id: string;
  readonly at: Date | string;
  readonly kind: TimelineEntry['kind'];
  readonly title: string | null;
  readonly cause: TimelineEntry['cause'];
  readonly order_number: number | null;
  readonly cents: number | null;
  readonly currency: string | null;
  readonly by_name: string | null;
  readonly about: string | null;
}

/** Returns a page of what happened to a user, newest first: of each source only as many as the page can need. */
export async function listTimeline(db: Handle, userId: string, query: TimelineQuery): Promise<TimelineRow[]> {
  const { before, beforeId = '', kind } = query;
  const narrowed = sql`${kind ? sql`kind = ${kind}` : sql`true`} and ${
    before ? sql`(date_trunc('milliseconds', at), id) < (${before}::timestamptz, ${beforeId})` : sql`true`
  }`;
  const order = sql`date_trunc('milliseconds', at) desc, id desc`;
  const parts = sources(userId).map(
    (source) => sql`(select * from (${source}) source where ${narrowed} order by ${order} limit ${PAGE})`,
  );
  const { rows } = await db.execute<TimelineRow>(
    sql`select * from (${sql.join(parts, sql` union all `)}) entries order by ${order} limit ${PAGE}`,
  );
  return rows;
}
