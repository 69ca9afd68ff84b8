import { parseArgs } from 'node:util';

/** The command-line options of a run. */
export interface TortureOptions {
  readonly seed: number;
  readonly times: number | undefined;
  readonly requests: number | undefined;
  readonly engine: 'embedded' | 'postgres' | undefined;
  readonly kind: string | undefined;
  /** Whether each run takes some ten seconds and no limit of speed is enforced: a check that the run itself works. */
  readonly short: boolean;
}

function whole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} takes a whole number, not ${text}.`);
  return Number(text);
}

/** Reads `<run> [--seed n] [--times n] [--requests n] [--engine e] [--kind k] [--short]`. Throws a sentence for an invalid value. */
export function readOptions(args: readonly string[]): { runs: string[]; options: TortureOptions } {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seed: text,
      times: text,
      requests: text,
      engine: text,
      kind: text,
      short: { type: 'boolean', default: false },
    },
  });
  const { engine } = values;
  if (engine !== undefined && engine !== 'embedded' && engine !== 'postgres')
    throw new Error(`--engine is embedded or postgres, not ${engine}.`);
  return {
    runs: positionals,
    options: {
      seed: whole('seed', values.seed) ?? Math.floor(Math.random() * 1e9) + 1,
      times: whole('times', values.times),
      requests: whole('requests', values.requests),
      engine,
      kind: values.kind,
      short: values.short,
    },
  };
}
