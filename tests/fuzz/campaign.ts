import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { ERRORS, errorBody } from '#contract/errors.ts';
import type { ApiDocument } from '#server/api/openapi.ts';
import { formOf } from './form.ts';
import { type Asked, requests } from './requests.ts';
import { FuzzedSchool, type Kind } from './school.ts';

/** What is tried: as whom, how often, and by which seed; the same seed asks the same. */
export interface CampaignOptions {
  readonly kind: Kind;
  readonly requests: number;
  readonly seed: number;
  /** Ends it early, whatever is left; for a bounded run among other tests. */
  readonly withinMs?: number;
}

/** How it went when nothing was found. */
export interface Campaign {
  readonly asked: number;
  readonly slowestMs: number;
  readonly heapGrowthMb: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** No answer may take longer, on a machine that does other things besides. */
const PATIENCE_MS = 10_000;
/** What the heap may have grown by at the end, everything collectable collected. */
const HEAP_MB = 96;
/** A school is thrown away after so many requests, so that one run does not end in a school of thousands of courses. */
const PER_SCHOOL = 2_500;

/** A request the way a person can repeat it. */
const printed = ({ operation, path, headers, body }: Asked, kind: Kind): string =>
  `${operation} as ${kind}: ${path}\n${JSON.stringify({ headers, body }, null, 2).slice(0, 4_000)}`;

/** The smallest request that went wrong, why, and how to meet it again. */
function found(result: fc.RunDetails<[Asked]>, kind: Kind, seed: number): Error {
  const reason = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
  return new Error(`${reason}\n(npm run test:torture -- fuzz --kind ${kind} --seed ${seed})`);
}

/** Collects garbage, so that what is left on the heap is what is held. */
function heapHeld(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

/** Checks bodies against what the description declares for a call and a status. */
class Declared {
  readonly #document: ApiDocument;
  readonly #ajv: Ajv2020;
  readonly #checks = new Map<string, ValidateFunction | null>();

  constructor(document: ApiDocument) {
    this.#document = document;
    this.#ajv = new Ajv2020({ strict: false, validateFormats: false });
    this.#ajv.addSchema({ $id: 'api', components: document.components });
  }

  /** What is wrong with an answer, whose body is left out when it is no JSON; null when it is as declared. */
  problem({ operation }: Asked, status: number, body?: unknown): string | null {
    const key = `${operation} ${status}`;
    let check = this.#checks.get(key);
    if (check === undefined) {
      const [method = '', path = ''] = operation.split(' ');
      const response = this.#document.paths[path]?.[method.toLowerCase()]?.responses[String(status)];
      const schema = response?.content?.['application/json']?.schema;
      const absolute = JSON.parse(
        JSON.stringify(schema ?? {}).replaceAll('"#/components/', '"api#/components/'),
      ) as object;
      check = response ? this.#ajv.compile(absolute) : null;
      this.#checks.set(key, check);
    }
    if (check === null) return `status ${status} is not declared`;
    // What is no JSON (a file, a redirect) has a declared status, but no schema.
    return body === undefined || check(body)
      ? null
      : `the body is not as declared: ${this.#ajv.errorsText(check.errors)}`;
  }
}

async function send(fuzzed: FuzzedSchool, asked: Asked) {
  const { school, me } = fuzzed;
  const { body } = asked;
  let { headers } = asked;
  let payload: string | Buffer | undefined;
  if (body && 'json' in body) {
    payload = JSON.stringify(body.json) ?? '';
    headers = { 'content-type': 'application/json', ...headers };
  } else if (body && 'raw' in body) {
    payload = body.raw;
    headers = { 'content-type': 'application/json', ...headers };
  } else if (body) {
    const form = formOf(body.parts);
    payload = form.payload;
    headers = { ...form.headers, ...headers };
  }
  const began = performance.now();
  const answer = await school.app.inject({
    method: asked.method as 'GET',
    url: asked.path,
    headers: { ...(me && { cookie: me.cookie }), ...headers },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload, ms: performance.now() - began };
}

type Answer = Awaited<ReturnType<typeof send>>;

/** What an answer does wrong, in a sentence; null when nothing. */
function wrongWith(answer: Answer, asked: Asked, declared: Declared, fuzzed: FuzzedSchool): string | null {
  const { status, headers, text, ms } = answer;
  if (ms > PATIENCE_MS) return `took ${Math.round(ms)} ms`;
  if (status >= 500) return `answered ${status}: ${text}`;
  if (headers['x-request-id'] === undefined) return 'has no request id';
  if (text.includes('argon2')) return 'tells the hash of a password';
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json');
  if (status < 400 && !isJson) return declared.problem(asked, status);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `answered ${status} with what is no JSON: ${text.slice(0, 200)}`;
  }
  if (status >= 400) {
    const failure = errorBody.strict().safeParse(body);
    if (!failure.success) return `answered ${status} with another body than the one for errors: ${text.slice(0, 400)}`;
    if (ERRORS[failure.data.code][0] !== status) return `answered ${status} with the code ${failure.data.code}`;
    // An address no route answers is not a call of the description.
    if (failure.data.code === 'not_found') return null;
  }
  const sent = JSON.stringify(asked);
  const leak =
    fuzzed.kind === 'admin' ? undefined : fuzzed.others.find((email) => text.includes(email) && !sent.includes(email));
  // Somebody who logs in as another person is that person.
  if (leak !== undefined && !asked.operation.endsWith('/auth/login')) return `tells ${fuzzed.kind} the address ${leak}`;
  return declared.problem(asked, status, body);
}

/**
 * Asks everything as one kind of person. Throws with the smallest request found that is answered wrongly, the seed and
 * the path that lead to it again; answers the figures when there is none.
 */
export async function campaign(options: CampaignOptions): Promise<Campaign> {
  const { kind, seed, withinMs } = options;
  let ends = Number.POSITIVE_INFINITY;
  const statuses: Record<number, number> = {};
  let [asked, slowestMs, heapGrowthMb] = [0, 0, 0];
  for (let round = 0; asked < options.requests && performance.now() < ends; round++) {
    const fuzzed = await FuzzedSchool.open(kind);
    try {
      const document = (await fuzzed.school.ask('GET', '/api/openapi.json')).body as ApiDocument;
      const declared = new Declared(document);
      const before = heapHeld();
      // Opening a school is not what is measured.
      if (round === 0 && withinMs !== undefined) ends = performance.now() + withinMs;
      const property = fc.asyncProperty(requests(document), async (generated) => {
        const request = fuzzed.fill(generated);
        const answer = await send(fuzzed, request);
        asked += 1;
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        slowestMs = Math.max(slowestMs, answer.ms);
        const wrong = wrongWith(answer, request, declared, fuzzed);
        const endsSession = /logout|sessions/.test(request.operation);
        await fuzzed.asked(endsSession || answer.status === 401);
        if (wrong !== null) throw new Error(`${wrong}\n${printed(request, kind)}`);
      });
      const result = await fc.check(property, {
        seed: seed + round,
        numRuns: Math.min(PER_SCHOOL, options.requests - asked),
        ...(withinMs !== undefined && { interruptAfterTimeLimit: Math.max(1, ends - performance.now()) }),
      });
      // One that was only interrupted has found nothing.
      if (result.errorInstance != null) throw found(result, kind, seed);
      heapGrowthMb = Math.max(heapGrowthMb, heapHeld() - before);
    } finally {
      await fuzzed.close();
    }
  }
  if (heapGrowthMb > HEAP_MB)
    throw new Error(`The heap grew by ${heapGrowthMb.toFixed(0)} MB and did not shrink again.`);
  return { asked, slowestMs, heapGrowthMb, statuses };
}
