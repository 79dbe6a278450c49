import { pagination } from '@larder/contract/wire/page.ts';
import type { Answer, Route } from '@larder/contract/wire/route.ts';
import * as z from 'zod';
import { unreadable } from './call-failure.ts';

const envelopes = new WeakMap<Route, z.ZodType>();

function envelopeOf(route: Route): z.ZodType {
  const known = envelopes.get(route);
  if (known) return known;
  const data = route.answer ?? z.unknown();
  const { meta } = route;
  const envelope =
    meta === 'page'
      ? z.object({ data, meta: z.object({ pagination }) })
      : meta === 'message'
        ? z.object({ data, message: z.string() })
        : meta === undefined
          ? z.object({ data })
          : z.object({ data, meta });
  envelopes.set(route, envelope);
  return envelope;
}

export async function decodeAnswer<D extends Route>(route: D, response: Response): Promise<Answer<D>> {
  const carried: unknown = response.status === 204 ? { data: undefined } : await response.json().catch(() => null);
  const answer = decodeBody(route, carried);
  if (answer === null) throw unreadable(response.status);
  return answer;
}

/** Null for a body that breaks the contract. */
export function decodeBody<D extends Route>(route: D, body: unknown): Answer<D> | null {
  const decoded = z.safeDecode(route.answer === null ? z.unknown() : envelopeOf(route), body);
  // The envelope is built from the declaration that `Answer` is derived from.
  return decoded.success ? (decoded.data as Answer<D>) : null;
}
