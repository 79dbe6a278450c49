import type { Stripe } from 'stripe';
import type { Config } from '../../../config.ts';

/** The library is typed by this version. */
const API_VERSION = '2026-10-28.endive';
/** A card takes seconds, and staff wait for at most two of these. */
const TIMEOUT_MS = 20_000;
const RETRIES = 1;

type Settings = Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE'>;

const opened = new WeakMap<Settings, Promise<Stripe>>();

/** One client per program; with the sandbox it is never loaded. */
export function openStripe(settings: Settings, timeout = TIMEOUT_MS): Promise<Stripe> {
  const client = opened.get(settings) ?? connect(settings, timeout);
  opened.set(settings, client);
  return client;
}

async function connect({ STRIPE_SECRET_KEY = '', STRIPE_API_BASE }: Settings, timeout: number): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const { hostname, port, protocol } = new URL(STRIPE_API_BASE);
  return new Stripe(STRIPE_SECRET_KEY, {
    apiVersion: API_VERSION,
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}
