import { cents } from '@larder/domain/values/cents.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GatewayTimeout } from './payment-gateway.ts';
import { openStripe } from './stripe-client.ts';
import { stripeGateway } from './stripe-gateway.ts';
import { KEY, startStripeStandIn } from './stripe-stand-in.fixture.ts';
import { isWhole } from '../../../../test/faults/storms.ts';

const NOW = Temporal.Instant.from('2026-11-21T12:00:00Z');
const PATIENCE_MS = 1_000;
const CREATE = 'POST /v1/payment_intents';

let stripe: Awaited<ReturnType<typeof startStripeStandIn>>;
let now = NOW;
beforeEach(async () => {
  stripe = await startStripeStandIn();
  now = NOW;
});
afterEach(() => stripe.close());

function gateway(key = KEY) {
  const settings = { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: stripe.address };
  return stripeGateway(
    () => openStripe(settings, PATIENCE_MS),
    () => Promise.resolve(now),
  );
}
function chargeOf(kind: string, key = 'order:7:cutoff') {
  stripe.methods.set(`pm_1${kind}`, 'cus_1');
  return { key, amount: cents(10_791), methodReference: `cus_1/pm_1${kind}`, wantsCard: false, writtenAt: NOW };
}
const paths = () => stripe.asked.map(({ path }) => path);

describe('a charge', () => {
  test('a charge is one confirmed off-session PaymentIntent in cents, with our key and a pinned version', async () => {
    const answer = await gateway().charge(chargeOf('good'));
    expect(answer).toMatchObject({ outcome: 'successful', reference: stripe.intents[0]?.['id'] });
    expect(stripe.asked).toEqual([
      {
        path: CREATE,
        key: 'order:7:cutoff',
        version: '2026-10-28.endive',
        params: {
          amount: '10791',
          currency: 'usd',
          customer: 'cus_1',
          payment_method: 'pm_1good',
          'allowed_payment_method_types[0]': 'card',
          confirm: 'true',
          off_session: 'true',
          'metadata[larder_key]': 'order:7:cutoff',
        },
      },
    ]);
  });

  test('a charge sent again with its key gets the same answer and is not repeated', async () => {
    const first = await gateway().charge(chargeOf('good'));
    expect(await gateway().charge(chargeOf('good'))).toEqual(first);
    const declined = await gateway().charge(chargeOf('declined', 'another'));
    expect(await gateway().charge(chargeOf('declined', 'another'))).toEqual(declined);
    expect(stripe.intents).toHaveLength(2);
  });

  test.each([
    ['declined', 'The card was declined.', 'generic_decline'],
    ['stolen', 'The card was declined.', 'stolen_card'],
    ['insufficient', 'The card has insufficient funds.', 'insufficient_funds'],
    ['expired', 'The card has expired.', 'expired_card'],
    ['authentication', 'The bank requires the customer to confirm this payment.', 'authentication_required'],
    ['acting', 'The bank requires the customer to confirm this payment.', 'authentication_required'],
  ])('a charge of a card that is %s is declined with a message for staff', async (kind, reason, code) => {
    expect(await gateway().charge(chargeOf(kind))).toMatchObject({ outcome: 'declined', reason, code });
  });

  test('a charge of a card whose fingerprint is unknown is answered with it, whether it is made, declined or found a day later', async () => {
    const card = { fingerprint: 'fp_4242', expires: { month: 8, year: 2031 } };
    for (const kind of ['good', 'stolen']) {
      const charge = { ...chargeOf(kind, `order:7:${kind}`), wantsCard: true };
      expect(await gateway().charge(charge)).toMatchObject(card);
      stripe.forgetKeys();
      now = NOW.add({ hours: 25 });
      expect(await gateway().charge(charge)).toMatchObject(card);
      now = NOW;
    }
    const reads = paths().filter((path) => path.startsWith('GET /v1/payment_intents/'));
    expect([stripe.intents.length, reads.length]).toEqual([2, 3]);
  });

  test('a charge whose end comes later is answered with the fingerprint then, successful or declined', async () => {
    for (const [status, outcome] of [
      ['succeeded', 'successful'] as const,
      ['requires_payment_method', 'declined'] as const,
    ]) {
      const charge = chargeOf('slow', status);
      await expect(gateway().charge(charge)).rejects.toBeInstanceOf(GatewayTimeout);
      const [intent] = stripe.intents;
      if (intent) intent['status'] = status;
      expect(await gateway().charge(charge)).toMatchObject({ outcome, fingerprint: 'fp_4242' });
    }
  });

  test('a charge that was made is successful although Stripe does not answer which card it was', async () => {
    stripe.failReads(1);
    const answer = await gateway().charge({ ...chargeOf('good'), wantsCard: true });
    expect(answer).toEqual({
      outcome: 'successful',
      reference: stripe.intents[0]?.['id'],
      fingerprint: null,
      expires: null,
    });
  });

  test('a charge that needs a confirmation is canceled, so that it cannot be confirmed later', async () => {
    expect((await gateway().charge(chargeOf('acting'))).outcome).toBe('declined');
    expect(stripe.intents).toMatchObject([{ status: 'canceled' }]);
    expect(await gateway().charge(chargeOf('acting'))).toMatchObject({
      outcome: 'declined',
      code: 'authentication_required',
    });
  });

  test('a charge of an unknown card, of another gateway or of a few cents is declined', async () => {
    const unknown = { ...chargeOf('good'), methodReference: 'cus_1/pm_gone' };
    expect((await gateway().charge(unknown)).outcome).toBe('declined');
    const sandbox = { ...chargeOf('good'), methodReference: 'sandbox_7_4242' };
    expect(await gateway().charge(sandbox)).toMatchObject({ reason: expect.stringContaining('another') });
    const small = { ...chargeOf('good', 'small'), amount: cents(49) };
    expect(await gateway().charge(small)).toMatchObject({ reason: expect.stringContaining('below the minimum') });
    expect(stripe.intents).toEqual([]);
  });

  test.each(['silent', 'cut off after'] as const)(
    'a charge whose answer is lost (%s) is made once and known after the second try',
    async (trouble) => {
      stripe.expect(trouble, trouble);
      await Promise.allSettled([gateway().charge(chargeOf('good'))]);
      expect((await gateway().charge(chargeOf('good'))).outcome).toBe('successful');
      expect(stripe.intents).toHaveLength(1);
    },
  );

  test.each(['cut off before', 'too many', 'fault before it is done'] as const)(
    'a charge that was not made (%s) is pending, not declined',
    async (trouble) => {
      stripe.expect(trouble, trouble);
      await expect(gateway().charge(chargeOf('good'))).rejects.toBeInstanceOf(GatewayTimeout);
      expect(stripe.intents).toEqual([]);
    },
  );

  test.each(['unknown parameter', 'other mode'] as const)(
    'a charge that Stripe refuses for a fault of ours (%s) is pending, so that no customer is suspended',
    async (trouble) => {
      stripe.expect(trouble);
      await expect(gateway().charge(chargeOf('good'))).rejects.toBeInstanceOf(GatewayTimeout);
      expect((await gateway().charge(chargeOf('good'))).outcome).toBe('successful');
    },
  );

  test('a charge made before a fault of Stripe is found by its key although Stripe replays the fault', async () => {
    stripe.expect('fault after it is done');
    expect(await gateway().charge(chargeOf('good'))).toMatchObject({
      outcome: 'successful',
      reference: stripe.intents[0]?.['id'],
    });
    expect(await gateway().charge(chargeOf('good'))).toMatchObject({ outcome: 'successful' });
    expect(stripe.intents).toHaveLength(1);
  });

  test('a charge whose fault is replayed all day is made once the key is forgotten', async () => {
    stripe.expect('fault before it is done');
    await expect(gateway().charge(chargeOf('good'))).rejects.toBeInstanceOf(GatewayTimeout);
    await expect(gateway().charge(chargeOf('good'))).rejects.toBeInstanceOf(GatewayTimeout);
    stripe.forgetKeys();
    now = NOW.add({ hours: 25 });
    expect((await gateway().charge(chargeOf('good'))).outcome).toBe('successful');
    expect(stripe.intents).toHaveLength(1);
  });

  test('a charge is not repeated a day later, when Stripe has forgotten its key', async () => {
    const first = await gateway().charge(chargeOf('good'));
    stripe.forgetKeys();
    now = NOW.add({ hours: 25 });
    expect(await gateway().charge(chargeOf('good'))).toEqual(first);
    expect(paths()).toEqual([CREATE, 'GET /v1/payment_intents']);
  });

  test('a charge that Stripe is processing is pending and successful once it is done', async () => {
    await expect(gateway().charge(chargeOf('slow'))).rejects.toBeInstanceOf(GatewayTimeout);
    const [intent] = stripe.intents;
    if (intent) intent['status'] = 'succeeded';
    expect((await gateway().charge(chargeOf('slow'))).outcome).toBe('successful');
  });

  test('a charge that is requested twice at once is made once', async () => {
    stripe.expect('busy');
    const both = await Promise.allSettled([gateway().charge(chargeOf('good')), gateway().charge(chargeOf('good'))]);
    expect(stripe.intents).toHaveLength(1);
    const charged = { outcome: 'successful', reference: stripe.intents[0]?.['id'] };
    // Stripe tells a concurrent call with the same key to retry, which is not a decline.
    const heard = both.filter((each) => each.status === 'fulfilled' || !(each.reason instanceof GatewayTimeout));
    expect(heard.length).toBeGreaterThan(0);
    for (const each of heard) expect(each).toMatchObject({ status: 'fulfilled', value: charged });
    expect((await gateway().charge(chargeOf('good'))).outcome).toBe('successful');
  });

  test('a charge is pending if Stripe refuses our key, and the error does not contain the key', async () => {
    const fault = await gateway('sk_test_wrong')
      .charge(chargeOf('good'))
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(GatewayTimeout);
    expect(`${String(fault)} ${JSON.stringify(fault)}`).not.toMatch(/sk_/);
    expect(String(fault)).toContain('StripeAuthenticationError, 401');
  });
});

describe('a refund', () => {
  const refundOf = (chargeReference: string, key = 'refund:3:9', amount = 10_791) => ({
    key,
    amount: cents(amount),
    chargeReference,
    writtenAt: NOW,
  });
  async function charged(): Promise<string> {
    const answer = await gateway().charge(chargeOf('good'));
    return answer.outcome === 'successful' ? answer.reference : '';
  }

  test('a refund returns part of its charge once per key', async () => {
    const reference = await charged();
    const answer = await gateway().refund(refundOf(reference, 'refund:3:9', 500));
    expect(answer).toEqual({ outcome: 'successful', reference: stripe.refunds[0]?.['id'] });
    expect(await gateway().refund(refundOf(reference, 'refund:3:9', 500))).toEqual(answer);
    expect(stripe.refunds).toMatchObject([{ payment_intent: reference, amount: 500 }]);
  });

  test('a refund whose answer is lost is found when it is sent again, even a day later', async () => {
    const reference = await charged();
    stripe.expect('silent', 'silent');
    await expect(gateway().refund(refundOf(reference))).resolves.toMatchObject({ outcome: 'successful' });
    stripe.forgetKeys();
    now = NOW.add({ hours: 25 });
    expect((await gateway().refund(refundOf(reference))).outcome).toBe('successful');
    expect(stripe.refunds).toHaveLength(1);
  });

  test.runIf(isWhole)('a refund that was not made is pending', async () => {
    const reference = await charged();
    stripe.expect('cut off before', 'cut off before');
    await expect(gateway().refund(refundOf(reference))).rejects.toBeInstanceOf(GatewayTimeout);
    expect(stripe.refunds).toEqual([]);
  });

  test('a refund is declined if its charge is refunded, too small or missing', async () => {
    const reference = await charged();
    await gateway().refund(refundOf(reference, 'some', 10_000));
    expect((await gateway().refund(refundOf(reference, 'more', 792))).outcome).toBe('declined');
    await gateway().refund(refundOf(reference, 'rest', 791));
    expect(await gateway().refund(refundOf(reference, 'again', 1))).toMatchObject({
      outcome: 'declined',
      reason: 'The charge was already refunded.',
    });
    expect((await gateway().refund(refundOf('pi_none', 'none'))).outcome).toBe('declined');
  });

  test('a refund that the bank has not answered is pending, and declined once the bank refuses', async () => {
    const reference = await charged();
    await gateway().refund(refundOf(reference));
    const [refund] = stripe.refunds;
    stripe.forgetKeys();
    now = NOW.add({ hours: 25 });
    if (refund) refund['status'] = 'pending';
    await expect(gateway().refund(refundOf(reference))).rejects.toBeInstanceOf(GatewayTimeout);
    if (refund) refund['status'] = 'failed';
    expect((await gateway().refund(refundOf(reference))).outcome).toBe('declined');
  });
});

describe('a saved card', () => {
  test('a saved card is detached, and one that is already detached, unknown or of another gateway is accepted', async () => {
    const { methodReference } = chargeOf('good');
    await gateway().removeMethod(methodReference);
    expect(stripe.methods.get('pm_1good')).toBeNull();
    await gateway().removeMethod(methodReference);
    await gateway().removeMethod('cus_1/pm_gone');
    await gateway().removeMethod('sandbox_7_4242');
    expect(paths().filter((path) => path.endsWith('detach'))).toHaveLength(3);
  });

  test.runIf(isWhole)('a saved card stays if Stripe does not answer', async () => {
    const { methodReference } = chargeOf('good');
    stripe.expect('cut off before', 'cut off before');
    await expect(gateway().removeMethod(methodReference)).rejects.toBeInstanceOf(GatewayTimeout);
    expect(stripe.methods.get('pm_1good')).toBe('cus_1');
  });
});
