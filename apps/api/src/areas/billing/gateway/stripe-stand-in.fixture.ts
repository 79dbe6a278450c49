import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkout, type Fields, missing, nowInSeconds, ok, refused, type Said } from './stripe-checkout.fixture.ts';

// Stripe as documented: saved cards, PaymentIntents confirmed at once, refunds, and the idempotency layer, which stores
// every answer, faults included.

export const KEY = 'sk_test_standIn';
export const WEBHOOK_SECRET = 'whsec_standIn';
/** Longer than the time limit of the tests that wait for it. */
const LATE_MS = 900;

export interface StripeCall {
  path: string;
  key: string | undefined;
  version: string | undefined;
  params: Record<string, string>;
}
function listed(all: Fields[], by: string, params: Record<string, string>): Said {
  const since = Number(params['created[gte]'] ?? 0);
  const wanted = all.filter(
    (each) => (params[by] === undefined || each[by] === params[by]) && Number(each['created']) >= since,
  );
  const after = wanted.findIndex(({ id }) => id === params['starting_after']) + 1;
  const data = wanted.slice(after, after + Number(params['limit'] ?? 10));
  return ok({ object: 'list', has_more: after + data.length < wanted.length, data });
}
/** By the end of its id; refusals carry the intent, as Stripe's do. */
const DECLINES: Record<string, { code: string; decline_code: string }> = {
  declined: { code: 'card_declined', decline_code: 'generic_decline' },
  stolen: { code: 'card_declined', decline_code: 'stolen_card' },
  insufficient: { code: 'card_declined', decline_code: 'insufficient_funds' },
  expired: { code: 'expired_card', decline_code: 'expired_card' },
  authentication: { code: 'authentication_required', decline_code: 'authentication_required' },
};

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

interface Signing {
  secret?: string;
  /** Seconds. */
  at?: number;
}

/** As Stripe posts it: https://docs.stripe.com/webhooks#verify-manually */
export function signedEvent(type: string, object: object, more: Fields = {}, signing: Signing = {}) {
  const { secret = WEBHOOK_SECRET, at = nowInSeconds() } = signing;
  const event = { id: `evt_${randomUUID()}`, object: 'event', api_version: '2026-10-28.endive', livemode: false };
  const body = JSON.stringify({ ...event, type, created: at, data: { object }, ...more });
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${at},v1=${signature}` };
  return { body, headers };
}

export async function startStripeStandIn() {
  const asked: StripeCall[] = [];
  const intents: Fields[] = [];
  const refunds: Fields[] = [];
  const disputes: Fields[] = [];
  const methods = new Map<string, string | null>();
  const pages = checkout(methods);
  const kept = new Map<string, { params: string; said: Said | null }>();
  /** Before they run or in their answer. */
  const troubles: Trouble[] = [];
  let failingReads = 0;

  function createIntent(params: Record<string, string>): Said {
    const method = params['payment_method'] ?? '';
    const kind = method.replace(/^pm_\d*/, '');
    if (methods.get(method) === undefined) return missing(method);
    if (Number(params['amount']) < 50)
      return refused(400, { type: 'invalid_request_error', code: 'amount_too_small', message: 'Amount too small' });
    const decline = DECLINES[kind];
    const { customer, amount } = params;
    const card = pages.cardOf(method);
    const charge = { id: `ch_${randomUUID()}`, object: 'charge', payment_method_details: { type: 'card', card } };
    const isCharged = kind !== 'acting';
    const intent: Fields = {
      id: `pi_${randomUUID()}`,
      object: 'payment_intent',
      customer,
      latest_charge: isCharged ? charge : null,
      amount: Number(amount),
      amount_received: decline ? 0 : Number(amount),
      created: nowInSeconds(),
      metadata: { larder_key: params['metadata[larder_key]'] },
      status: decline ? 'requires_payment_method' : kind === 'slow' ? 'processing' : 'succeeded',
      last_payment_error: decline ? { type: 'card_error', ...decline } : null,
    };
    if (kind === 'acting') intent['status'] = 'requires_action';
    intents.unshift(intent);
    return decline
      ? refused(402, {
          type: 'card_error',
          message: 'No.',
          ...decline,
          payment_intent: presented(intent),
          payment_method: { id: method, object: 'payment_method', customer, card },
        })
      : ok(presented(intent));
  }

  /** Its charge is an ID unless it is asked for. */
  function presented(intent: Fields, params: Record<string, string> = {}): Fields {
    const charge = intent['latest_charge'] as Fields | null;
    return params['expand[0]'] === 'latest_charge' ? intent : { ...intent, latest_charge: charge?.['id'] ?? null };
  }

  function createRefund(params: Record<string, string>): Said {
    const intent = intents.find(({ id }) => id === params['payment_intent']);
    if (!intent) return missing(params['payment_intent'] ?? '');
    const back = refunds.filter(({ payment_intent }) => payment_intent === intent['id']);
    const left = Number(intent['amount']) - back.reduce((sum, { amount }) => sum + Number(amount), 0);
    if (left === 0)
      return refused(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Refunded' });
    if (Number(params['amount']) > left)
      return refused(400, {
        type: 'invalid_request_error',
        message: 'Refund amount is greater than unrefunded amount',
      });
    const metadata = { larder_key: params['metadata[larder_key]'] };
    const { payment_intent, amount } = params;
    const created = nowInSeconds();
    const id = `re_${randomUUID()}`;
    const refund = { id, created, payment_intent, amount: Number(amount), metadata, status: 'succeeded' };
    refunds.unshift(refund);
    return ok(refund);
  }

  function perform(method: string, path: string, params: Record<string, string>): Said {
    const [, , resource, id = '', action, last] = path.split('/');
    if (resource === 'checkout') return pages.perform(method, action ?? '', last, params);
    const list = (all: Fields[], by: string) => listed(all, by, params);
    if (resource === 'payment_intents') {
      const intent = intents.find((each) => each['id'] === id);
      if (id === '')
        return method === 'POST'
          ? createIntent(params)
          : list(
              intents.map((each) => presented(each)),
              'customer',
            );
      if (intent && action === 'cancel') intent['status'] = 'canceled';
      return intent ? ok(presented(intent, params)) : missing(id);
    }
    if (resource === 'refunds') {
      if (id === '') return method === 'POST' ? createRefund(params) : list(refunds, 'payment_intent');
      const refund = refunds.find((each) => each['id'] === id);
      return refund ? ok(refund) : missing(id);
    }
    if (resource === 'disputes') {
      if (id === '') return list(disputes, 'payment_intent');
      const dispute = disputes.find((each) => each['id'] === id);
      const intent = intents.find((each) => each['id'] === dispute?.['payment_intent']);
      return dispute ? ok({ ...dispute, payment_intent: intent ?? dispute['payment_intent'] }) : missing(id);
    }
    const customer = methods.get(id);
    if (customer === undefined) return missing(id);
    if (action === 'detach' && customer === null)
      return refused(400, { type: 'invalid_request_error', message: 'The payment method is not attached.' });
    if (action === 'detach') methods.set(id, null);
    return ok({ id, object: 'payment_method', customer: methods.get(id) });
  }

  /** Only requests that an endpoint began are stored. */
  async function behindKeys(
    { method, path, key, params }: Posted,
    trouble: Trouble | undefined,
  ): Promise<{ said: Said; isReplayed: boolean }> {
    if (method !== 'POST' || key === undefined) return { said: perform(method, path, params), isReplayed: false };
    const text = JSON.stringify([path, params]);
    const before = kept.get(key);
    if (before && before.params !== text)
      return { said: refused(400, { type: 'idempotency_error', message: 'Other parameters' }), isReplayed: false };
    if (before && before.said === null) {
      const error = { type: 'invalid_request_error', code: 'idempotency_key_in_use', message: 'In use' };
      return { said: refused(409, error), isReplayed: false };
    }
    if (before?.said) return { said: before.said, isReplayed: true };
    kept.set(key, { params: text, said: null });
    if (trouble === 'busy') await sleep(150);
    if (trouble === 'late') await sleep(LATE_MS);
    const isBroken = trouble === 'fault before it is done';
    const done = isBroken ? null : perform(method, path, params);
    const isFault = isBroken || trouble === 'fault after it is done';
    const fault = refused(500, { type: 'api_error', message: 'Something went wrong' });
    const said = structuredClone(isFault || !done ? fault : done);
    kept.set(key, { params: text, said });
    return { said, isReplayed: false };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://stripe');
    const body = (await request.toArray()).join('');
    const params = Object.fromEntries(new URLSearchParams(method === 'POST' ? body : searchParams));
    const key = headers['idempotency-key']?.toString();
    asked.push({ path: `${method} ${pathname}`, key, version: headers['stripe-version']?.toString(), params });
    const trouble = method === 'POST' ? troubles.shift() : undefined;
    const send = ({ status, body: told }: Said, more: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false', ...more })
        .end(JSON.stringify(told));
    if (headers.authorization !== `Bearer ${KEY}`)
      return void send(refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_***In' }));
    if (method === 'GET' && failingReads > 0) {
      failingReads -= 1;
      const fault = refused(500, { type: 'api_error', message: 'Something went wrong' });
      return void send(fault, { 'stripe-should-retry': 'true' });
    }
    if (trouble === 'too many')
      return void send(refused(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many' }));
    if (trouble === 'unknown parameter' || trouble === 'other mode') {
      const code = trouble === 'other mode' ? 'resource_missing' : 'parameter_unknown';
      const message = trouble === 'other mode' ? 'No such customer; a similar object exists in test mode.' : 'Unknown';
      return void send(refused(400, { type: 'invalid_request_error', code, message }));
    }
    if (trouble === 'cut off before') return void request.destroy();
    if (trouble === 'deaf') return;
    const { said, isReplayed } = await behindKeys({ method, path: pathname, key, params }, trouble);
    if (trouble === 'cut off after') return void request.destroy();
    if (trouble === 'silent') return;
    send(said, isReplayed ? { 'idempotent-replayed': 'true' } : {});
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('no port');
  return {
    address: `http://127.0.0.1:${bound.port}`,
    asked,
    intents,
    refunds,
    disputes,
    methods,
    pages,
    /** Stripe forgets its keys after a day. */
    forgetKeys: () => kept.clear(),
    expect: (...next: Trouble[]) => troubles.push(...next),
    failReads: (count: number) => {
      failingReads = count;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Posted {
  method: string;
  path: string;
  key: string | undefined;
  params: Record<string, string>;
}

/** "silent": done, never answered. "deaf": neither. "late": done, answered after the time limit. */
type Trouble =
  | 'busy'
  | 'deaf'
  | 'late'
  | 'cut off after'
  | 'cut off before'
  | 'fault after it is done'
  | 'unknown parameter'
  | 'other mode'
  | 'fault before it is done'
  | 'silent'
  | 'too many';
