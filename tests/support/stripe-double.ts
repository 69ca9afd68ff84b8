import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const fixture = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../fixtures/stripe/${name}.json`, import.meta.url), 'utf8')) as Record<
    string,
    unknown
  >;

const SESSION = fixture('checkout-session');
const REFUND = fixture('refund');

type Session = Record<string, unknown> & { id: string };

/** Stripe on the loopback interface: its published bodies, with the state a checkout has. */
export interface StripeDouble {
  readonly api: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  /** Its checkouts, by their ids. */
  readonly sessions: ReadonlyMap<string, Session>;
  /** The next so many calls fail with 500; they are done nevertheless if `afterwards`. */
  fail(calls: number, options?: { afterwards?: boolean }): void;
  /** Each call fails with this probability, half of them after they were done. */
  disturb(probability: number, random: () => number): void;
  /** The buyer pays; an amount or currency other than the order's with `change`. */
  pay(id: string, change?: { amount_total?: number; currency?: string }): void;
  expire(id: string): void;
  readonly refunds: readonly Record<string, unknown>[];
  /** A payment is refunded at Stripe itself. */
  refund(refund: {
    payment_intent: string;
    amount: number;
    status?: string;
    metadata?: object;
  }): Record<string, unknown>;
  /** A checkout that was paid elsewhere. */
  adopt(session: { id: string; payment_intent: string; client_reference_id: string; amount_total?: number }): void;
  /** The bank of the buyer wants a payment back; again with another `status` for the same dispute. */
  dispute(dispute: { id: string; payment_intent: string; amount: number; status: string }): void;
  close(): Promise<void>;
}

/** Starts the double. Calls with a known idempotency key get the first response again, as at Stripe. */
export async function startStripeDouble(): Promise<StripeDouble> {
  const sessions = new Map<string, Session>();
  const refunds: Record<string, unknown>[] = [];
  const disputes = new Map<string, Record<string, unknown>>();
  const known = new Map<string, Record<string, unknown>>();
  let failures = 0;
  let disturbance = { probability: 0, random: Math.random };
  let doneNevertheless = false;

  const send = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_double' });
    response.end(JSON.stringify(body));
  };
  const act = (method: string, path: string, form: URLSearchParams): Record<string, unknown> | null => {
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const id = `cs_test_${sessions.size + 1}`;
      const session = {
        ...SESSION,
        id,
        url: `https://checkout.stripe.test.example/${id}`,
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        client_reference_id: form.get('client_reference_id'),
        amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
        currency: form.get('line_items[0][price_data][currency]'),
      };
      sessions.set(id, session);
      return session;
    }
    if (method === 'GET' && path.startsWith('/v1/checkout/sessions/'))
      return sessions.get(path.split('/').at(-1)!) ?? null;
    if (method === 'GET' && path.startsWith('/v1/payment_intents/')) {
      const id = path.split('/').at(-1)!;
      const session = sessionOf(id);
      if (!session) return null;
      const { currency, client_reference_id: order } = session;
      return { object: 'payment_intent', id, currency, metadata: { order } };
    }
    if (method === 'GET' && (path === '/v1/refunds' || path === '/v1/disputes')) {
      const all = path === '/v1/refunds' ? refunds : [...disputes.values()];
      const data = all.filter((one) => one['payment_intent'] === form.get('payment_intent'));
      return { object: 'list', has_more: false, url: path, data };
    }
    if (method === 'POST' && path === '/v1/refunds') {
      const [payment, amount] = [form.get('payment_intent') ?? '', Number(form.get('amount'))];
      const paid = Number(sessionOf(payment)?.['amount_total'] ?? 0);
      const before = refunds.filter((one) => one['payment_intent'] === payment && one['status'] !== 'failed');
      if (amount > before.reduce((left, one) => left - Number(one['amount']), paid)) return null;
      return refund({ payment_intent: payment, amount, metadata: { refund: form.get('metadata[refund]') } });
    }
    return null;
  };
  const sessionOf = (payment: string): Session | undefined => sessions.get(payment.replace(/^pi_/, ''));
  const refund = (about: Record<string, unknown> & { payment_intent: string }): Record<string, unknown> => {
    const currency = sessionOf(about.payment_intent)?.['currency'];
    const made = { ...REFUND, id: `re_${refunds.length + 1}`, currency, ...about };
    refunds.push(made);
    return made;
  };

  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const key = String(request.headers['idempotency-key'] ?? '');
      const disturbed = disturbance.random() < disturbance.probability;
      const fails = disturbed || failures > 0;
      if (fails && !disturbed) failures -= 1;
      const isDone = disturbed ? disturbance.random() < 0.5 : doneNevertheless;
      if (fails && !isDone) return send(response, 500, { error: { type: 'api_error', message: 'Down' } });
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      const form = request.method === 'GET' ? searchParams : new URLSearchParams(Buffer.concat(chunks).toString());
      const body = known.get(key) ?? act(request.method ?? '', pathname, form);
      if (!body) return send(response, 404, { error: { type: 'invalid_request_error', message: 'No such object' } });
      if (request.method === 'POST' && key !== '') known.set(key, body);
      if (fails) return send(response, 500, { error: { type: 'api_error', message: 'Done, but failed' } });
      return send(response, 200, body);
    });
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  return {
    api: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' },
    sessions,
    refunds,
    refund,
    adopt: (session) => void sessions.set(session.id, { ...SESSION, currency: 'eur', ...session }),
    dispute: ({ id, ...change }) =>
      void disputes.set(id, {
        object: 'dispute',
        reason: 'fraudulent',
        currency: sessionOf(change.payment_intent)?.['currency'] ?? 'eur',
        ...disputes.get(id),
        id,
        ...change,
      }),
    fail(calls, { afterwards = false } = {}) {
      failures = calls;
      doneNevertheless = afterwards;
    },
    disturb: (probability, random) => void (disturbance = { probability, random }),
    pay: (id, change = {}) =>
      void Object.assign(sessions.get(id)!, {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: `pi_${id}`,
        ...change,
      }),
    expire: (id) => void Object.assign(sessions.get(id)!, { status: 'expired' }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
