import { eq, sql } from 'drizzle-orm';
import type { FirstStep } from '#contract/choices.ts';
import type { StepName } from '#modules/school/contract/first-steps.ts';
import type { Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { schoolVersions } from '#server/db/schema/school.ts';
import { hiddenSteps } from '#server/db/schema/setup.ts';
import { isPublishedUnit, sections } from '#server/db/schema/units.ts';
import { users } from '#server/db/schema/users.ts';

type Done = Record<Extract<FirstStep, 'identity' | 'course' | 'people'> | 'account', boolean>;

/**
 * Returns which steps the data shows as done: published settings, a listed course with a published unit, a second account; and whether the
 * published settings say how buyers on account pay.
 */
export async function findDoneSteps(db: Handle): Promise<Done> {
  const { rows } = await db.execute<Done>(sql`select
    coalesce((select nullif(document #>> '{identity,iban}', '') is not null
        or exists (select from jsonb_each_text(document #> '{identity,paymentText}') where value <> '')
      from ${schoolVersions} order by ${schoolVersions.number} desc limit 1), false) as account,
    exists (select 1 from ${schoolVersions}) as identity,
    exists (select 1 from ${courses} where ${courses.listed}
      and exists (select 1 from ${sections} where ${sections.courseId} = ${courses.id} and ${isPublishedUnit()})) as course,
    (select count(*) from (select 1 from ${users} limit 2) counted) = 2 as people`);
  return rows[0] ?? { identity: false, course: false, people: false, account: false };
}

/** Returns the hidden steps. */
export async function listHiddenSteps(db: Handle): Promise<ReadonlySet<string>> {
  const rows = await db.select({ step: hiddenSteps.step }).from(hiddenSteps);
  return new Set(rows.map(({ step }) => step));
}

/** Hides a step, or shows it again. */
export async function setHidden(tx: Handle, step: StepName, hidden: boolean): Promise<void> {
  if (hidden) await tx.insert(hiddenSteps).values({ step }).onConflictDoNothing();
  else await tx.delete(hiddenSteps).where(eq(hiddenSteps.step, step));
}
