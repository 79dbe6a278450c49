import type { FastifyInstance } from 'fastify';
import { CallError } from '../../../platform/call-error.ts';
import { whileConfirmed } from '../../../platform/database/commits/commit-watch.ts';
import { inTurn, type Platform } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import type { GatewayEvent } from '../../billing/gateway/payment-gateway.ts';
import { readStripeEvent } from '../../billing/gateway/stripe-events.ts';
import { insertEvent } from './gateway-events.queries.ts';
import { handleGatewayEvent } from './handle-gateway-event.job.ts';

/** Events have some kilobytes. */
const LONGEST_BODY = 256 * 1024;
/** A thousand at once wait and leave most changes to staff; Stripe repeats what it hears nothing about. */
const AT_ONCE = 2;
const LONGEST_TURN_MS = 120_000;

/** The signature covers the raw bytes, so they are not parsed before (MON-39). */
export function registerStripeWebhook(app: FastifyInstance, platform: Platform): void {
  const { config } = platform;
  if (config.PAYMENT_GATEWAY !== 'stripe') return;
  const turns = new Semaphore(AT_ONCE, LONGEST_TURN_MS);
  void app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    hooks.post('/webhooks/stripe', { bodyLimit: LONGEST_BODY, config: { isSigned: true } }, async (request, reply) => {
      const secret = config.STRIPE_WEBHOOK_SECRET;
      if (secret === undefined) throw new CallError('unavailable', 'STRIPE_WEBHOOK_SECRET is not set.');
      const { body, headers } = request;
      const signature = headers['stripe-signature'];
      const event =
        Buffer.isBuffer(body) && typeof signature === 'string'
          ? await readStripeEvent(config, secret, body, signature)
          : null;
      if (event === null)
        throw new CallError('malformed', 'The signature does not match the body, or is older than 5 minutes.');
      // Stripe repeats what is refused.
      await whileConfirmed(platform.commits, () => turns.run(() => receiveEvent(platform, event)));
      return reply.send({});
    });
  });
}

/** A replay finds its row and starts nothing. The job is enqueued if and only if the row is stored. */
const receiveEvent = (platform: Platform, event: GatewayEvent): Promise<void> =>
  inTurn(platform, async (tx) => {
    const id = await insertEvent(tx, event);
    if (id !== undefined && event.about !== null) await later(tx, platform, handleGatewayEvent, { id });
  });
