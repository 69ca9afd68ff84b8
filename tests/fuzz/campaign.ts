import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { ERRORS, errorBody } from '#contract/errors.ts';
import type { ApiDocument } from '#server/api/openapi.ts';
import { formOf } from './form.ts';
import { type GeneratedRequest, requests } from './requests.ts';
import { FuzzedSchool, type Kind } from './school.ts';

/** The options of a campaign. The same seed generates the same requests. */
export interface CampaignOptions {
  readonly kind: Kind;
  readonly requests: number;
  readonly seed: number;
  /** Ends the campaign early, for a bounded run among other tests. */
  readonly withinMs?: number;
}

/** The result of a campaign without findings. */
export interface Campaign {
  readonly sent: number;
  readonly slowestMs: number;
  readonly heapGrowthMb: number;
  /** The number of responses by status. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** The longest allowed response time, on a busy machine. */
const TIMEOUT_MS = 10_000;
/** The allowed growth of the heap at the end, after garbage collection. */
const HEAP_MB = 96;
/** Requests per school; a new one is then opened, so that no school grows to thousands of courses. */
const PER_SCHOOL = 2_500;

/** Returns a request as text, so that it can be repeated. */
const printed = ({ operation, path, headers, body }: GeneratedRequest, kind: Kind): string =>
  `${operation} as ${kind}: ${path}\n${JSON.stringify({ headers, body }, null, 2).slice(0, 4_000)}`;

/** Returns an error with the smallest failing request, the reason and the command that repeats it. */
function found(result: fc.RunDetails<[GeneratedRequest]>, kind: Kind, seed: number): Error {
  const reason = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
  return new Error(`${reason}\n(npm run test:torture -- fuzz --kind ${kind} --seed ${seed})`);
}

/** Returns the size of the heap in MB after garbage collection. */
function heapHeld(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

/** Checks bodies against the schema that the OpenAPI document declares for an endpoint and a status. */
class Declared {
  readonly #document: ApiDocument;
  readonly #ajv: Ajv2020;
  readonly #checks = new Map<string, ValidateFunction | null>();

  constructor(document: ApiDocument) {
    this.#document = document;
    this.#ajv = new Ajv2020({ strict: false, validateFormats: false });
    this.#ajv.addSchema({ $id: 'api', components: document.components });
  }

  /** Returns how a response differs from its declaration, or null. `body` is omitted if it is not JSON. */
  problem({ operation }: GeneratedRequest, status: number, body?: unknown): string | null {
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
    // A response that is not JSON (a file, a redirect) has a declared status but no schema.
    return body === undefined || check(body)
      ? null
      : `the body is not as declared: ${this.#ajv.errorsText(check.errors)}`;
  }
}

async function send(fuzzed: FuzzedSchool, request: GeneratedRequest) {
  const { school, me } = fuzzed;
  const { body } = request;
  let { headers } = request;
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
  const reply = await school.app.inject({
    method: request.method as 'GET',
    url: request.path,
    headers: { ...(me && { cookie: me.cookie }), ...headers },
    ...(payload !== undefined && { payload }),
  });
  return { status: reply.statusCode, headers: reply.headers, text: reply.payload, ms: performance.now() - began };
}

type Reply = Awaited<ReturnType<typeof send>>;

/** Returns what is wrong with a response, in a sentence, or null. */
function wrongWith(reply: Reply, request: GeneratedRequest, declared: Declared, fuzzed: FuzzedSchool): string | null {
  const { status, headers, text, ms } = reply;
  if (ms > TIMEOUT_MS) return `took ${Math.round(ms)} ms`;
  if (status >= 500) return `returned ${status}: ${text}`;
  if (headers['x-request-id'] === undefined) return 'has no request id';
  if (text.includes('argon2')) return 'reveals a password hash';
  const isJson = String(headers['content-type'] ?? '').startsWith('application/json');
  if (status < 400 && !isJson) return declared.problem(request, status);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `returned ${status} with what is no JSON: ${text.slice(0, 200)}`;
  }
  if (status >= 400) {
    const failure = errorBody.strict().safeParse(body);
    if (!failure.success) return `returned ${status} with another body than the one for errors: ${text.slice(0, 400)}`;
    if (ERRORS[failure.data.code][0] !== status) return `returned ${status} with the code ${failure.data.code}`;
    // An address without a route is not in the OpenAPI document.
    if (failure.data.code === 'not_found') return null;
  }
  const sent = JSON.stringify(request);
  const leak =
    fuzzed.kind === 'admin' ? undefined : fuzzed.others.find((email) => text.includes(email) && !sent.includes(email));
  // A login as another user may return that user's address.
  if (leak !== undefined && !request.operation.endsWith('/auth/login'))
    return `reveals the address ${leak} to ${fuzzed.kind}`;
  return declared.problem(request, status, body);
}

/**
 * Sends generated requests to every endpoint as one kind of user. Throws with the smallest request that fails and the
 * seed that repeats it; returns statistics if none fails.
 */
export async function campaign(options: CampaignOptions): Promise<Campaign> {
  const { kind, seed, withinMs } = options;
  let ends = Number.POSITIVE_INFINITY;
  const statuses: Record<number, number> = {};
  let [sent, slowestMs, heapGrowthMb] = [0, 0, 0];
  for (let round = 0; sent < options.requests && performance.now() < ends; round++) {
    const fuzzed = await FuzzedSchool.open(kind);
    try {
      const document = (await fuzzed.school.ask('GET', '/api/openapi.json')).body as ApiDocument;
      const declared = new Declared(document);
      const before = heapHeld();
      // The time limit excludes opening the first school.
      if (round === 0 && withinMs !== undefined) ends = performance.now() + withinMs;
      let running = Promise.resolve();
      const sendOne = async (generated: GeneratedRequest): Promise<void> => {
        const request = fuzzed.fill(generated);
        const reply = await send(fuzzed, request);
        sent += 1;
        statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
        slowestMs = Math.max(slowestMs, reply.ms);
        const wrong = wrongWith(reply, request, declared, fuzzed);
        const endsSession = /logout|sessions/.test(request.operation);
        await fuzzed.countRequest(endsSession || reply.status === 401);
        if (wrong !== null) throw new Error(`${wrong}\n${printed(request, kind)}`);
      };
      const property = fc.asyncProperty(requests(document), (generated) => (running = sendOne(generated)));
      const result = await fc.check(property, {
        seed: seed + round,
        numRuns: Math.min(PER_SCHOOL, options.requests - sent),
        ...(withinMs !== undefined && { interruptAfterTimeLimit: Math.max(1, ends - performance.now()) }),
      });
      // An interrupted check has no error.
      if (result.errorInstance != null) throw found(result, kind, seed);
      // A check that is interrupted leaves its last request running: the school closes after it.
      await running;
      heapGrowthMb = Math.max(heapGrowthMb, heapHeld() - before);
    } finally {
      await fuzzed.close();
    }
  }
  if (heapGrowthMb > HEAP_MB)
    throw new Error(`The heap grew by ${heapGrowthMb.toFixed(0)} MB and did not shrink again.`);
  return { sent, slowestMs, heapGrowthMb, statuses };
}
