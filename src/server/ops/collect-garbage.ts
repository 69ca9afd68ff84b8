import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Frees what is no longer used, at once: some 100 ms in which nothing else runs. V8 collects when the heap grows, which that
 * of an idle school never does, and would hold what its start has used for good.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}
