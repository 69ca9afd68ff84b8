import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { BROWSER_FLAGS } from './browser.ts';
import { freePort } from './free-port.ts';

/** Lighthouse's results for a page, on its mobile preset: scores from 0 to 100, times in milliseconds. */
export interface Audit {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly largestPaintMs: number;
  readonly firstPaintMs: number;
  readonly layoutShift: number;
  readonly blockedMs: number;
  /** The speed of the machine during the run, by Lighthouse's own benchmark; throttling is relative to it. */
  readonly machine: number;
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Audits an address a number of times, each in a browser of its own; returns the median of each metric. */
export async function audit(address: string, chromePath: string, runs: number): Promise<Audit> {
  const rounds: Audit[] = [];
  for (let round = 0; round < runs; round += 1) rounds.push(await auditOnce(address, chromePath));
  const middle = (figure: keyof Audit) => median(rounds.map((one) => one[figure]));
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    largestPaintMs: middle('largestPaintMs'),
    firstPaintMs: middle('firstPaintMs'),
    layoutShift: middle('layoutShift'),
    blockedMs: middle('blockedMs'),
    machine: middle('machine'),
  };
}

async function auditOnce(address: string, chromePath: string): Promise<Audit> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromePath,
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(address, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
    if (!result) throw new Error(`Lighthouse said nothing of ${address}.`);
    const { categories, audits, environment, runtimeError } = result.lhr;
    if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
    const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
    const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      largestPaintMs: figure('largest-contentful-paint'),
      firstPaintMs: figure('first-contentful-paint'),
      layoutShift: figure('cumulative-layout-shift'),
      blockedMs: figure('total-blocking-time'),
      machine: environment.benchmarkIndex,
    };
  } finally {
    await browser.close();
  }
}
