import { readdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '#server/config.ts';

/** A disk that sleeps needs some seconds. */
const PATIENCE_MS = 15_000;

/**
 * Throws ConfigError when the data folder does not respond, such as one on a network share whose server is gone: everything
 * that opens it would wait for ever, without a word. What else is wrong with it is reported by whatever opens it. `look`
 * is called with the folder.
 */
export async function requireResponsive(
  dataDir: string,
  look: (folder: string) => Promise<unknown> = readdir,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const cancel = new AbortController();
  const silent = wait(patienceMs, 'silent', { signal: cancel.signal }).catch(() => 'cancelled');
  const responds = look(dataDir).then(
    () => 'responds',
    () => 'responds',
  );
  const outcome = await Promise.race([responds, silent]);
  cancel.abort();
  if (outcome === 'silent') {
    throw new ConfigError(
      `DATA_DIR=${dataDir} does not respond within ${Math.ceil(patienceMs / 1000)} s. Check the disk or network share it is on, or choose another folder, such as DATA_DIR=/var/lib/aula`,
    );
  }
}
