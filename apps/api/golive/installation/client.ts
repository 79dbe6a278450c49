import { randomUUID } from 'node:crypto';
import { toFormData, toQueryString } from '@larder/contract/wire/bracket-names.ts';
import { errorBody, type ErrorBody } from '@larder/contract/wire/errors.ts';
import { pagination } from '@larder/contract/wire/page.ts';
import type { Answer, Route, Sent } from '@larder/contract/wire/route.ts';
import * as z from 'zod';

interface SentParts {
  params?: Record<string, unknown>;
  query?: object;
  body?: unknown;
}

/** An answer of 400 and above. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(route: Route, status: number, body: ErrorBody) {
    super(`${route.method} ${route.path} was answered ${status}: ${body.message} ${JSON.stringify(body.errors)}`);
    this.status = status;
    this.body = body;
  }
}

/** A caller of the public calls, with cookies of its own, as a browser has. */
export function openClient(address: string) {
  const cookies = new Map<string, string>();

  async function send(route: Route, sent: SentParts, key: string): Promise<Response> {
    const headers = new Headers({ accept: 'application/json', origin: address });
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (route.method !== 'GET') headers.set('idempotency-key', key);
    const { method, body } = encodeBody(route, sent.body);
    if (typeof body === 'string') headers.set('content-type', 'application/json');
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(sent.params?.[name])),
    );
    const url = `${address}${path}${toQueryString(sent.query ?? {})}`;
    const response = await fetch(url, { method, headers, body });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    if (response.ok) return response;
    throw new Refusal(route, response.status, errorBody.parse(await response.json()));
  }

  async function call<const D extends Route>(route: D, sent: Sent<D>, key: string = randomUUID()): Promise<Answer<D>> {
    const response = await send(route, sent as SentParts, key);
    if (route.answer === null) return { data: undefined } as Answer<D>;
    // The envelope is built from the declaration that `Answer` is derived from.
    return z.decode(envelopeOf(route), (await response.json()) as never) as Answer<D>;
  }

  return {
    address,
    call,
    /** The data of the answer alone. */
    read: async <const D extends Route>(route: D, sent: Sent<D>): Promise<Answer<D>['data']> =>
      (await call(route, sent)).data,
    file: async <const D extends Route>(route: D, sent: Sent<D>): Promise<string> =>
      (await send(route, sent as SentParts, randomUUID())).text(),
    /** A call that must be refused. */
    refusalTo: async <const D extends Route>(route: D, sent: Sent<D>) => {
      const answered = await call(route, sent).catch((error: unknown) => error);
      if (!(answered instanceof Refusal))
        throw new Error(`${route.method} ${route.path} was not refused: ${String(answered)}`);
      return { status: answered.status, ...answered.body };
    },
  };
}
export type Client = ReturnType<typeof openClient>;

function encodeBody(route: Route, value: unknown): { method: string; body: FormData | string | null } {
  if (route.body === undefined) return { method: route.method, body: null };
  // Fields with a default can be left out.
  const schema: z.ZodType = route.body instanceof z.ZodObject ? route.body.partial() : route.body;
  const encoded = z.encode(schema, value);
  if (route.multipart !== true || typeof encoded !== 'object' || encoded === null)
    return { method: route.method, body: JSON.stringify(encoded) };
  const form = toFormData(encoded);
  if (route.method === 'PUT') form.set('_method', 'PUT');
  return { method: route.method === 'PUT' ? 'POST' : route.method, body: form };
}

function envelopeOf({ answer, meta }: Route): z.ZodType {
  const data = answer ?? z.unknown();
  if (meta === 'page') return z.object({ data, meta: z.object({ pagination }) });
  if (meta === 'message') return z.object({ data, message: z.string() });
  return meta === undefined ? z.object({ data }) : z.object({ data, meta });
}
