import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import {
  KEY,
  signedEvent,
  startStripeStandIn,
  WEBHOOK_SECRET,
} from '../../src/areas/billing/gateway/stripe-stand-in.fixture.ts';

export type Stripe = Awaited<ReturnType<typeof startStripe>>;

/** Stripe's stand-in behind TLS, because staging sends its key over https only. */
export async function startStripe() {
  const standIn = await startStripeStandIn();
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  const folder = mkdtempSync(join(tmpdir(), 'larder-stripe-'));
  const trusted = join(folder, 'certificate.pem');
  writeFileSync(trusted, cert);
  const server = createServer({ key, cert }, (asked, answer) => {
    const { method, url, headers } = asked;
    const onward = forward(`${standIn.address}${url}`, { method, headers }, (said) => {
      answer.writeHead(said.statusCode ?? 502, said.headers);
      said.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    ...standIn,
    /** For the environment of the program. */
    settings: {
      PAYMENT_GATEWAY: 'stripe',
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: `https://localhost:${port}`,
      NODE_EXTRA_CA_CERTS: trusted,
    },
    /** As Stripe does; returns the status of the answer. */
    post: async (address: string, type: string, object: object, id?: string): Promise<number> => {
      const { body, headers } = signedEvent(type, object, id === undefined ? {} : { id });
      return (await fetch(`${address}/webhooks/stripe`, { method: 'POST', body, headers })).status;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await standIn.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
