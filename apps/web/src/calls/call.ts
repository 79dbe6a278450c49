import type { Answer, Route, Sent } from '@larder/contract/wire/route.ts';
import { addressOf } from './address-of.ts';
import { failureOf, unreachable } from './call-failure.ts';
import { decodeAnswer } from './decode-answer.ts';
import { encodeBody } from './encode-body.ts';
import { sessionEvents } from './session-events.ts';

interface CallOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** A 401 is a normal answer: the call asks about the session. */
  asksSession?: boolean;
  /** A 401 while nothing on the screen waits for the answer is left to the call that will. */
  isUnused?: () => boolean;
}

interface SentParts {
  params?: Record<string, unknown>;
  query?: object;
  body?: unknown;
}

/** Throws `CallFailure`, or the signal's reason when aborted. */
export async function call<const D extends Route>(
  route: D,
  sent: Sent<D>,
  options: CallOptions = {},
): Promise<Answer<D>> {
  const request = requestOf(route, sent as SentParts, options);
  const response = await send(request);
  if (response.ok) return decodeAnswer(route, response);
  const failure = await failureOf(response);
  if (options.asksSession || route.access === 'public' || options.isUnused?.()) throw failure;
  if (failure.code === 'not_staff') sessionEvents().notStaff();
  if (failure.code !== 'unauthenticated' || !(await sessionEvents().ended())) throw failure;
  const repeated = await send(request);
  if (!repeated.ok) throw await failureOf(repeated);
  return decodeAnswer(route, repeated);
}

interface OutgoingRequest {
  address: string;
  init: RequestInit;
}

function requestOf(route: Route, sent: SentParts, options: CallOptions): OutgoingRequest {
  const { method, body, contentType } = encodeBody(route, sent.body);
  const headers = new Headers({ accept: 'application/json' });
  if (contentType !== null) headers.set('content-type', contentType);
  if (method !== 'GET') headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID());
  const init: RequestInit = { method, headers, body, credentials: 'include' };
  if (options.signal) init.signal = options.signal;
  return { address: addressOf(route.path, sent), init };
}

async function send({ address, init }: OutgoingRequest): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable();
  }
}
