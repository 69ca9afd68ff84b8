import { type SQL, sql } from 'drizzle-orm';
import { studyFacts } from './schema/study-facts.ts';
import { sections } from './schema/units.ts';

/** Kinds of facts that say whether a unit is completed. */
export const TICK_KINDS = sql`('ticked', 'unticked', 'passed')`;

/**
 * Returns a query of the facts `f` (of units `s`) that count: of each group the latest one. Of the facts of one device,
 * the one with the highest sequence number is the latest, whatever its clock said; between devices, and facts of the
 * server, the one that happened last. The result does not depend on the order in which the facts arrived.
 */
export const latestFacts = (where: SQL, group: SQL): SQL => sql`
  select distinct on (${group}) * from (
    select distinct on (${group}, coalesce(f.device, f.id)) f.*, coalesce(s.course_id, s.removed_from) as course_id
    from ${studyFacts} f left join ${sections} s on s.id = f.section_id where ${where}
    order by ${group}, coalesce(f.device, f.id), f.sequence desc, f.happened_at desc, f.id desc) f
  order by ${group}, f.happened_at desc, f.id desc`;
