import { z } from 'zod';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '#contract/choices.ts';
import type { CourseField } from '#modules/courses/contract/course.fields.ts';
import { objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import type { TestSettings } from '#modules/assessments/contract/assessments.ts';
import type { UnitField } from '#modules/units/contract/unit.fields.ts';
import type { UserField } from '#modules/users/contract/user.fields.ts';

/** What the audit log records: the editable fields of each entity, and what is changed in other ways. */
export type AuditField =
  | CourseField
  | UnitField
  | UserField
  | 'until'
  | 'unitProgress'
  | 'testProgress'
  | 'viewed'
  // Recorded before courses had a state.
  | 'listed'
  | 'imageSrc'
  | 'sectionImage'
  | 'publishAt'
  | 'file'
  | 'password'
  | 'participants'
  | 'sections'
  | 'chapters'
  | 'completionRule'
  | 'watchedFirst'
  | 'questionType'
  | 'version'
  | 'gradedBy'
  | 'points'
  | 'tags'
  | 'imported'
  | 'copiedUnits'
  | 'copiedQuestions'
  | 'copiedFrom'
  | 'copiedTo'
  | `test.${keyof TestSettings}`
  | 'instructor'
  | 'team'
  | 'profile'
  | 'certificateState'
  | 'reason'
  | 'signingKey'
  | 'course'
  | 'user'
  | 'users'
  | 'requestState'
  | 'orderState'
  | 'buyerCorrected'
  | 'invoice'
  | 'mailState'
  | 'refund'
  | 'providerAsked'
  | 'attention'
  | 'coupon'
  | 'active'
  | 'names'
  | 'order'
  | 'mergedInto'
  | 'courses'
  | 'rehearseMail'
  | 'linkSent'
  | 'timeFactor'
  | 'percent'
  | 'from'
  | 'to'
  | 'openSessions'
  | 'rows';

/** One change made in the back office: actor, subject, time, and the changed fields before and after. */
export const auditEntry = z
  .object({
    id: z.int().positive(),
    at: z.iso.datetime(),
    actor: z.object({ _id: objectId.nullable(), name: z.string() }),
    action: z.enum(AUDIT_ACTIONS),
    entity: z.enum(AUDIT_ENTITIES),
    entityId: z.string(),
    label: z.string(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

/** Filters a page of the audit log, newest first: `before` an id continues where a page ended. */
export const listAuditQuery = z.object({
  entity: z.enum(AUDIT_ENTITIES).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  q: z.string().trim().max(LIMITS.searchLength).optional(),
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(50),
});
export type ListAuditQuery = z.infer<typeof listAuditQuery>;

/** The same filters for the full audit log. */
export const exportAuditQuery = listAuditQuery.omit({ before: true, limit: true });
export type ExportAuditQuery = z.infer<typeof exportAuditQuery>;
