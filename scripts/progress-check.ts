import { checkProgress } from '#modules/progress/server/progress.service.ts';
import { consistencyCheck } from './lib/consistency-check.ts';

await consistencyCheck({
  name: 'progress:check',
  asked: 'progress-check',
  does: 'Computes which units are completed from the stored facts',
  between: 'the facts and the completed units',
  check: checkProgress,
});
