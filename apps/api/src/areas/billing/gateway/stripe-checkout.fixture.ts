import { randomUUID } from 'node:crypto';

// Stripe Checkout in setup mode, as documented.

export type Fields = Record<string, unknown>;
export interface Said {
  status: number;
  body: Fields;
}
export const ok = (body: Fields): Said => ({ status: 200, body });
export const refused = (status: number, error: Fields): Said => ({ status, body: { error } });
export const missing = (id: string) =>
  refused(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: '${id}'` });
export const nowInSeconds = () => Math.floor(Temporal.Now.instant().epochMilliseconds / 1_000);

const EXPIRES = { exp_month: 8, exp_year: 2031 };

export function checkout(methods: Map<string, string | null>) {
  const sessions: Fields[] = [];
  const cards = new Map<string, Fields>();
  const deleted = new Set<string>();

  function create(params: Record<string, string>): Said {
    const lasts = Number(params['expires_at']) - nowInSeconds();
    if (params['mode'] !== 'setup' || lasts < 30 * 60 || lasts > 24 * 3600)
      return refused(400, { type: 'invalid_request_error', message: 'expires_at or mode' });
    const { customer = null } = params;
    if (customer !== null && deleted.has(customer)) return missing(customer);
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    const session = {
      id,
      object: 'checkout.session',
      status: 'open',
      customer,
      url: `https://checkout.stripe.test/c/${id}`,
      setup_intent: null,
      metadata: { larder_key: params['metadata[larder_key]'] },
      success_url: params['success_url'],
    };
    sessions.unshift(session);
    return ok(session);
  }

  function presented(session: Fields): Fields {
    const intent = session['setup_intent'] as Fields | null;
    const id = String(intent?.['payment_method']);
    const method = { id, object: 'payment_method', customer: methods.get(id) ?? null, card: cards.get(id) };
    return { ...session, setup_intent: intent && { ...intent, payment_method: method } };
  }

  return {
    sessions,
    /** A method saved elsewhere is the number that ends in 4242. */
    cardOf: (method: string): Fields =>
      cards.get(method) ?? { last4: '4242', fingerprint: 'fp_4242', brand: 'visa', ...EXPIRES },
    /** Customers that somebody deleted in the dashboard. */
    deleted,
    perform(method: string, id: string, action: string | undefined, params: Record<string, string>): Said {
      if (id === '') return method === 'POST' ? create(params) : ok({ object: 'list', data: sessions });
      const session = sessions.find((each) => each['id'] === id);
      if (!session) return missing(id);
      if (action !== 'expire') return ok(presented(session));
      if (session['status'] !== 'open')
        return refused(400, { type: 'invalid_request_error', message: 'Only open sessions can be expired.' });
      session['status'] = 'expired';
      return ok(session);
    },
    /** Plays a customer on Stripe's page. The end of the method's id decides how it is charged later. */
    addCard(session: Fields, { kind = 'good', last4 = '4242', number = 1 } = {}): string {
      if (session['status'] !== 'open') throw new Error('the page is not open');
      const given = session['customer'];
      const customer = typeof given === 'string' ? given : `cus_new${number}`;
      const id = `pm_${number}${kind}`;
      methods.set(id, customer);
      cards.set(id, { last4, fingerprint: `fp_${last4}`, brand: 'visa', ...EXPIRES });
      Object.assign(session, {
        status: 'complete',
        customer,
        setup_intent: { id: `seti_${number}`, status: 'succeeded', payment_method: id, metadata: session['metadata'] },
      });
      return `${customer}/${id}`;
    },
  };
}
