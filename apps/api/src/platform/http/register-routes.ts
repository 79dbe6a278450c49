import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { ErrorCode } from '@larder/contract/wire/errors.ts';
import { fieldErrors } from '@larder/contract/wire/field-errors.ts';
import { preview } from '@larder/contract/wire/preview.ts';
import type { FileAnswer, HandlerResult, Received, Route } from '@larder/contract/wire/route.ts';
import { pagination } from '@larder/contract/wire/page.ts';
import type { Routes } from '@larder/contract/routes.ts';
import { CallError } from '../call-error.ts';
import { whileConfirmed } from '../database/commits/commit-watch.ts';
import type { Db } from '../database/database.ts';
import { faultOf } from '../fault.ts';
import { noteChange } from './changed-lately.ts';
import {
  callContext,
  type CallContext,
  type Platform,
  type Staff,
  type StaffContext,
  staffContext,
} from './context.ts';
import { toErrorBody, toCallError } from './error-answers.ts';
import {
  hashRequest,
  keepAlive,
  type KeyedRequest,
  releaseKey,
  type RequestKey,
  storeAnswer,
  type StoredAnswer,
  takeKey,
  type TakenKey,
} from './idempotency.ts';
import { paramsOr404, reader, refuseDeep } from './input/read-input.ts';
import { readMultipart } from './input/read-multipart.ts';
import { changingOnceConfirmed, readAhead } from './read-ahead.ts';
import { FROM_REPLICA } from './replica-calls.ts';
import { sendFile } from './send-file.ts';

type ContextOf<R> = R extends { access: 'public' } ? CallContext : StaffContext;
export type Handler<R> = (input: Received<R>, context: ContextOf<R>) => Promise<HandlerResult<R>> | HandlerResult<R>;
export type Handlers = { [Name in keyof Routes]: Handler<Routes[Name]> };

type AnyHandler = (input: { params: unknown; query: unknown; body: unknown }, context: CallContext) => unknown;

export interface Authentication {
  /** With `isUse` false, a background call, the session does not count as used. */
  authenticate(request: FastifyRequest, isUse: boolean): Promise<Staff>;
  /** The person that this process saw last with the session of the request. */
  seen(request: FastifyRequest): Staff | undefined;
}

const MOST_LARGE_BODY = 8 << 20;

export function registerRoutes(
  app: FastifyInstance,
  routes: Record<string, Route>,
  handlers: Handlers,
  platform: Platform,
  authentication: Authentication,
): void {
  app.decorateRequest('changedUntil', null);
  for (const [name, route] of Object.entries(routes)) {
    const answer = server(name, route, handlers[name as keyof Handlers] as AnyHandler, platform, authentication);
    const serve: typeof answer = (request, reply, isSpoofed) => {
      const answered = () => answer(request, reply, isSpoofed);
      return commits(route, request) ? whileConfirmed(platform.commits, answered) : answered();
    };
    const url = route.path.replace(/\{(\w+)\}/g, ':$1');
    const size = route.largeBody ? { bodyLimit: MOST_LARGE_BODY } : {};
    app.route({ method: route.method, url, ...size, handler: (request, reply) => serve(request, reply, false) });
    if (route.method === 'PUT')
      app.route({ method: 'POST', url, ...size, handler: (request, reply) => serve(request, reply, true) });
  }
}

/** An export records that it began. */
const commits = (route: Route, { query }: FastifyRequest) =>
  route.method === 'GET' ? route.file !== undefined : !asksPreview(route, query);

/** The wire form: the data in its envelope (STAFF-1). */
export function envelope(route: Route): z.ZodType | null {
  if (!route.answer) return null;
  const { meta } = route;
  if (meta === 'page') return z.object({ data: route.answer, meta: z.object({ pagination }) });
  if (meta === 'message') return z.object({ data: route.answer, message: z.string() });
  return z.object(meta ? { data: route.answer, meta } : { data: route.answer });
}

function server(
  name: string,
  route: Route,
  handle: AnyHandler,
  platform: Platform,
  { authenticate, seen }: Authentication,
) {
  const readParams = reader(route.params, true);
  const readQuery = reader(route.query, true);
  const readJson = reader(route.body, false, true);
  const readForm = reader(route.body, true, true);
  const toWire = answerWriter(route);
  const answerTo = async (input: Parameters<AnyHandler>[0], context: CallContext) => {
    try {
      return toWire(await handle(input, context));
    } catch (error) {
      throw withCurrentOnWire(route, error);
    }
  };

  const isFromReplica = FROM_REPLICA.has(name);
  /** Without a key: a call of FROM_REPLICA changes nothing. */
  const read = <T>(call: CallContext, staff: Staff, work: (context: StaffContext) => Promise<T>): Promise<T> => {
    const readOn = (db: Db) => work(staffContext({ ...call, db }, staff, null));
    const { db: primary, request, replicas } = call;
    if (!isFromReplica || !replicas) return readOn(primary);
    return replicas.read({ primary, position: request.changedUntil, isStreamed: Boolean(route.file), work: readOn });
  };

  const isUse = route.isByItself !== true;
  /** Excludes background calls: few users wait for them, and their answers may set a cookie (`noteEnd`). */
  const mayBeAhead = route.method === 'GET' && route.access !== 'public' && !route.file && isUse;
  /** A replica needs the position of the user's last change first. */
  const isReadAhead = () => mayBeAhead && !(isFromReplica && platform.replicas);

  return async (request: FastifyRequest, reply: FastifyReply, isSpoofed: boolean) => {
    const call = callContext(platform, request, reply, commits(route, request) ? platform.changes : platform.previews);
    if (isReadAhead()) {
      const confirm = () => authenticate(request, isUse);
      const answer = await readAhead(seen(request), confirm, async (staff, confirmed) => {
        const params = paramsOr404(readParams, request.params);
        const input = { params, query: readQuery(request.query), body: undefined };
        return answerTo(input, staffContext(changingOnceConfirmed(confirmed, call), staff, null));
      });
      return send(reply, route, answer);
    }
    const staff = route.access === 'public' ? null : await authenticate(request, isUse);
    const isForm = request.isMultipart();
    const raw = isForm ? await readMultipart(request, reply, route.multipart === true) : request.body;
    refuseDeep(raw);
    const body = withoutMethod(raw, isSpoofed);
    const params = paramsOr404(readParams, request.params);
    const input = () => ({
      params,
      query: readQuery(request.query),
      body: isForm ? readForm(body) : readJson(body),
    });
    if (!staff) return send(reply, route, await answerTo(input(), call));
    if (route.file) {
      const file = (await read(call, staff, async (context) => handle(input(), context))) as FileAnswer;
      return sendFile(reply, route.file, file, () => authenticate(request, false));
    }
    const isPreview = asksPreview(route, request.query);
    if (platform.replicas && route.method !== 'GET' && !isPreview) noteChange(reply, platform.config);
    const key = isPreview ? null : keyOf(route, request, staff, params);
    if (!key) {
      const answer = await read(call, staff, (context) => answerTo(input(), context));
      return send(reply, route, answer, isPreview ? 200 : statusOf(route, reply));
    }
    const keyed = { id: request.id, sha256: await hashRequest(request.query as object, body) };
    return once(platform, key, keyed, reply, async (takenKey) => {
      const answer = await answerTo(input(), staffContext(call, staff, takenKey));
      return { status: statusOf(route, reply), body: answer };
    });
  };
}

/** A POST in place of a PUT must say `_method=PUT`, which is not part of the body (STAFF-10). */
function withoutMethod(body: unknown, isSpoofed: boolean): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    if (isSpoofed) throw new CallError('method_not_allowed', 'Send _method=PUT with a POST to this address.');
    return body;
  }
  const { _method: method, ...rest } = body as Record<string, unknown>;
  if (isSpoofed && String(method).toUpperCase() !== 'PUT') {
    throw new CallError('method_not_allowed', 'Send _method=PUT with a POST to this address.');
  }
  return rest;
}

/** A handler that started background work sets 202 on the reply itself. */
const statusOf = (route: Route, reply: FastifyReply) =>
  reply.statusCode === 202 ? 202 : route.answer ? (route.status ?? 200) : 204;

/** Makes no record, needs no key and answers 200 (STAFF-9, STAFF-18). */
const asksPreview = (route: Route, query: unknown): boolean =>
  route.query !== undefined &&
  'preview' in route.query.shape &&
  typeof query === 'object' &&
  query !== null &&
  'preview' in query &&
  (query.preview === '1' || query.preview === 'true');

function send(reply: FastifyReply, route: Route, answer: unknown, status = statusOf(route, reply)) {
  if (reply.sent) return reply; // its commit took too long, and that was the answer
  reply.code(status);
  return route.answer ? reply.send(answer) : reply.send();
}

/** Cents become dollars, unknown keys are dropped. */
function answerWriter(route: Route): (given: unknown) => unknown {
  const schema = envelope(route);
  if (!schema) return () => undefined;
  return (given) => {
    const answer = route.meta ? given : { data: given };
    const encoded = schema.safeEncode(answer);
    if (encoded.success) return encoded.data;
    const where = Object.keys(fieldErrors(encoded.error.issues)).join(', ');
    throw new Error(`The answer of ${route.method} ${route.path} breaks its contract at ${where}`);
  };
}

const WITH_PREVIEW = new Set<ErrorCode>(['figures_changed', 'confirm_incomplete']);

/** A conflict carries the current record in the wire form of the call, or the preview to confirm. */
function withCurrentOnWire(route: Route, error: unknown): unknown {
  if (!(error instanceof CallError) || error.current === undefined) return error;
  const schema = WITH_PREVIEW.has(error.code) ? (route.preview ?? preview) : (route.current ?? route.answer);
  if (!schema) return error;
  const current: unknown = schema.encode(error.current as never);
  return new CallError(error.code, error.message, { errors: error.errors, current });
}

/** Every unsafe method (STAFF-11) except where the answer sets a cookie, which is not stored. */
function keyOf(route: Route, request: FastifyRequest, staff: Staff, params: unknown): RequestKey | null {
  const key = request.headers['idempotency-key'];
  if (route.method === 'GET' || route.setsCookie || typeof key !== 'string' || key === '') return null;
  if (key.length > 200) throw new CallError('malformed', 'The request key is too long.');
  return { staff_id: staff.id, method: route.method, path: pathOf(route, params), key };
}

/** An address has many spellings, with a slash at its end or with escaped letters; this is the canonical one. */
const pathOf = (route: Route, params: unknown): string =>
  route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );

async function once(
  { db, constraintRefusals }: Platform,
  key: RequestKey,
  request: KeyedRequest,
  reply: FastifyReply,
  work: (takenKey: TakenKey) => Promise<StoredAnswer>,
) {
  const taken = await takeKey(db, key, request);
  if ('status' in taken) return sendStored(reply.header('idempotency-replayed', 'true'), taken);
  using _ = keepAlive(db, taken);
  try {
    const answer = await work(taken);
    await storeAnswer(db, taken, answer);
    return sendStored(reply, answer);
  } catch (error) {
    const known = toCallError(error, constraintRefusals);
    const settled =
      known.code === 'charge_failed'
        ? storeAnswer(db, taken, { status: known.status, body: toErrorBody(known, reply.request.id) })
        : releaseKey(db, taken);
    await settled.catch((fault: unknown) =>
      reply.log.error({ err: faultOf(fault) }, 'the key of a failed call stays taken'),
    );
    throw error;
  }
}

const sendStored = (reply: FastifyReply, { status, body }: StoredAnswer) =>
  reply.sent ? reply : reply.code(status).send(status === 204 ? undefined : body);
