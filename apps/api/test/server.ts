import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../src/app.ts';
import { newToken } from '../src/areas/staff/sign-in/session-cookie.ts';
import type { Config } from '../src/config.ts';
import { constraintRefusals } from '../src/constraint-refusals.ts';
import {
  BY_ROLE,
  changesOf,
  type Connection,
  FOR_CALLS,
  FOR_PREVIEWS,
  openDatabase,
  previewsOf,
  type Db,
} from '../src/platform/database/database.ts';
import type { CommitWatch } from '../src/platform/database/commits/commit-watch.ts';
import { openReplicas } from '../src/platform/database/replicas/replicas.ts';
import { openFiles } from '../src/platform/files/open-files.ts';
import type { Platform } from '../src/platform/http/context.ts';
import { openJobs } from './jobs.ts';
import { testConfig } from './config.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers as an outside caller: as plain JSON
  body: any;
  headers: Record<string, unknown>;
}
export interface TestServer {
  app: FastifyInstance;
  db: Db;
  connection: Connection;
  /** Connects as the owner of the tables, for work of migrations, seeds and operators. */
  owner: Db;
  ownerConnection: Connection;
  platform: Platform;
  /** Returns its cookie. */
  session(userId: number): Promise<string>;
  call(method: string, url: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}
export interface CallOptions {
  as?: string | undefined;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  address?: string;
}

const CONNECTIONS = 8;

/** Called without a network. */
export async function startTestServer(
  changes: Partial<Config> = {},
  log = pino({ level: 'silent' }),
): Promise<TestServer> {
  return serverOn(await createTestDatabase(), changes, log);
}

/** Also with replicas, by READ_DATABASE_URL, and behind a pooler, whose `direct` is PostgreSQL. */
export async function serverOn(
  database: Pick<TestDatabase, 'connection' | 'owner' | 'drop'> & { direct?: Connection },
  changes: Partial<Config> = {},
  log = pino({ level: 'silent' }),
  commits: CommitWatch | null = null,
  consoleFolder = '/nonexistent',
): Promise<TestServer> {
  const config = testConfig(changes);
  const limits = config.DATABASE_POOLER ? BY_ROLE : FOR_CALLS;
  const { db, pool, close } = openDatabase(database.connection, () => {}, CONNECTIONS + FOR_PREVIEWS, limits);
  const asOwner = openDatabase(database.owner, () => {}, 2);
  const jobs = await openJobs(database.direct ?? database.connection, config, db);
  const files = await openFiles(config);
  const { READ_DATABASE_URL } = config;
  const replicas =
    READ_DATABASE_URL === undefined ? null : openReplicas(READ_DATABASE_URL, database.connection, log, CONNECTIONS);
  const turns = { changes: changesOf(CONNECTIONS), previews: previewsOf() };
  const platform: Platform = { config, db, replicas, commits, files, jobs, ...turns, constraintRefusals };
  const app = await buildApp(platform, {
    version: 'test',
    consoleFolder,
    log,
    pool,
  });
  return {
    app,
    db,
    connection: database.connection,
    owner: asOwner.db,
    ownerConnection: database.owner,
    platform,
    session: (userId) => insertSession(db, userId),
    call: (method, url, options = {}) => inject(app, method, url, options),
    close: async () => {
      await app.close();
      await jobs.stop();
      await replicas?.stop();
      await close();
      await asOwner.close();
      await database.drop();
    },
  };
}

async function insertSession(db: Db, userId: number): Promise<string> {
  const { token, hash } = newToken();
  await db.insertInto('sessions').values({ user_id: userId, token_hash: hash }).execute();
  return `larder_session=${token}`;
}

async function inject(app: FastifyInstance, method: string, url: string, options: CallOptions): Promise<Answer> {
  const headers: Record<string, string> = { ...options.headers, ...(options.as && { cookie: options.as }) };
  const request: InjectOptions = {
    method: method as 'GET',
    url,
    headers,
    remoteAddress: options.address ?? '127.0.0.1',
  };
  if (options.form) {
    const encoded = new Response(options.form);
    headers['content-type'] = encoded.headers.get('content-type') ?? '';
    request.payload = Buffer.from(await encoded.arrayBuffer());
  } else if (typeof options.body === 'string') request.payload = options.body;
  else if (options.body !== undefined) request.payload = options.body as object;
  const answer = await app.inject(request);
  const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
  return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers };
}
