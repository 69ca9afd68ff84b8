import { enableCompileCache, setSourceMapsSupport } from 'node:module';
import { BUNDLED, PATHS } from '#server/paths.ts';

/**
 * Enables source maps in stacks and Node's compile cache. To be called first by every process and thread of the bundle; does
 * nothing when run from the sources.
 */
export function setUpBundle(): void {
  if (!BUNDLED) return;
  setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
  enableCompileCache(PATHS.compiled);
}
