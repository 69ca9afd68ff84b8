import { enableCompileCache, setSourceMapsSupport } from 'node:module';
import { BUNDLED, PLACES } from './paths.ts';

/**
 * What every process and thread of the bundle begins with, before it loads the large parts: errors name files and lines
 * of the sources, and compiled code is kept for the next start where the folder can be written to. Does nothing where
 * the sources themselves run.
 */
export function settleBundle(): void {
  if (!BUNDLED) return;
  setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
  enableCompileCache(PLACES.compiled);
}
