import type { CertificatesEffect } from '#contract/affected.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import type { Handle } from '#server/db/database.ts';
import { saysOther } from './certificate-data.ts';
import { findByText } from './certificates.queries.ts';

/** Returns which certificates another identity of the school would change; null if certificates would say the same. */
export const findTextEffect = async (
  db: Handle,
  before: SchoolDocument['identity'],
  after: SchoolDocument['identity'],
): Promise<CertificatesEffect | null> => (saysOther(before, after) ? findByText(db) : null);
