import { checkProgress } from '#modules/progress/server/progress.service.ts';
import { consistencyCheck } from './lib/consistency-check.ts';

await consistencyCheck({
  name: 'progress:check',
  asked: 'progress-check',
  does: 'Computes which units are completed from the stored facts, and the sums of each learner,',
  between: 'the facts, the completed units and the sums',
  check: checkProgress,
});
