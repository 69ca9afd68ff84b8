import { type SQL, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { TICK_KINDS } from '#server/db/latest-facts.ts';
import { studyFacts } from '#server/db/schema/study-facts.ts';
import type { NewFact } from './facts.queries.ts';

/** Browsers whose latest position, opened unit, reply or setting is kept. Clients name their browser themselves. */
const DEVICES_KEPT = 20;
/** Ticks of a unit that are kept, replaced ones included. */
const TICKS_KEPT = 50;

const FAILURES_KEPT = 20;
const FAILURE_DAYS = 30;

const list = (values: readonly string[], type: 'uuid' | 'text'): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify([...new Set(values)])}::jsonb))::${sql.raw(type)}[]`;

/**
 * Deletes what new facts of a user have replaced, so that the table is bounded by units and questions: of the positions of a
 * unit, and of the other facts that replace each other, it keeps the latest of each device, of twenty devices; of the ticks
 * of a unit the newest fifty. The fact that counts (`latestFacts`) is always kept,
 * and so is the first opening of a unit, from which the time of study counts. Reads only facts about the same.
 */
export async function deleteReplacedFacts(tx: Handle, userId: string, facts: readonly NewFact[]): Promise<void> {
  const kinds = facts.map(({ kind }) => kind).filter((kind) => kind !== 'failed');
  if (kinds.length === 0) return;
  const ticks = sql`kind in ${TICK_KINDS}`;
  const units = list(
    facts.flatMap(({ sectionId }) => sectionId ?? []),
    'uuid',
  );
  const questions = list(
    facts.flatMap(({ value }) => questionOf(value) ?? []),
    'text',
  );
  // Of replies the question counts, in whichever unit it stands; of ticks those of tests are counted apart.
  const about = sql`case when ${ticks} then (kind = 'passed')::text else kind end,
    case when kind <> 'answered' then section_id end, value ->> 'question'`;
  await tx.execute(sql`
    delete from ${studyFacts} where user_id = ${userId} and id in (
      select id from (
        select id, kind, of_device, row_number() over (partition by ${about} order by of_device = 1 desc, happened_at desc, id desc) as place,
          kind = 'opened' and row_number() over (partition by ${about} order by happened_at, id) = 1 as is_first
        from (
          select id, kind, section_id, value, happened_at, rank() over (
            partition by ${about}, coalesce(device, id) order by sequence desc) as of_device
          from ${studyFacts}
          where user_id = ${userId} and kind = any(${list(
            kinds.flatMap((kind) => (isTick(kind) ? ['ticked', 'unticked', 'passed'] : kind)),
            'text',
          )})
            and case when kind = 'answered' then value ->> 'question' = any(${questions})
              else section_id is null or section_id = any(${units}) end) ranked) placed
      where not is_first and case when ${ticks} then place > ${TICKS_KEPT} else of_device > 1 or place > ${DEVICES_KEPT} end)`);
}

const isTick = (kind: string): boolean => kind === 'ticked' || kind === 'unticked' || kind === 'passed';

const questionOf = (value: object | null): string | null =>
  value !== null && 'question' in value && typeof value.question === 'string' ? value.question : null;

/** Deletes all but the newest failed videos of a user: a page that is loaded again and again must not fill the table. */
export async function deleteManyFailures(tx: Handle, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${studyFacts} where user_id = ${userId} and id in (
      select id from ${studyFacts} where user_id = ${userId} and kind = 'failed'
      order by happened_at desc, id desc offset ${FAILURES_KEPT})`);
}

/** Deletes failed videos of all users after a month. */
export async function deleteOldFailures(db: Handle): Promise<void> {
  await db.execute(sql`
    delete from ${studyFacts} where kind = 'failed' and happened_at < now() - make_interval(days => ${FAILURE_DAYS})`);
}
