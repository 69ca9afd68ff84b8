import { globSync } from 'node:fs';
import { root, ScriptError } from './project.mjs';

/** Returns the patterns that one with braces stands for: `a{b,c}` → `ab`, `ac`; braces may contain others. */
export function expandBraces(pattern: string): readonly string[] {
  const innermost = /\{([^{}]*)\}/.exec(pattern);
  if (!innermost) return [pattern];
  const [whole, choices] = innermost;
  const patterns = choices!.split(',').map((choice) => pattern.replace(whole, () => choice));
  return [...new Set(patterns.flatMap(expandBraces))];
}

/**
 * Returns the files that globs match, sorted, by their paths in the project. Throws ScriptError for a glob that matches
 * nothing, and for a file that one names between braces and that does not exist.
 */
export function filesMatching(patterns: readonly string[]): readonly string[] {
  const matches = (pattern: string) => globSync(pattern, { cwd: root });
  // Of `*.{service,rules}.ts` each module has some; `{attempts,scoring}.ts` are two names, and both are meant.
  const missing = patterns
    .flatMap((pattern) => (pattern.includes('*') ? [pattern] : expandBraces(pattern)))
    .filter((pattern) => matches(pattern).length === 0);
  if (missing.length > 0) throw new ScriptError(`No file matches ${missing.join(', ')}.`);
  return [...new Set(patterns.flatMap(matches))].toSorted();
}
