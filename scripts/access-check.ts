import { checkAccess } from '#modules/enrolments/server/access.service.ts';
import { consistencyCheck } from './lib/consistency-check.ts';

await consistencyCheck({
  name: 'access:check',
  asked: 'access-check',
  does: 'Computes the enrolments from the access ledger',
  between: 'the access ledger and the enrolments',
  check: checkAccess,
});
