import { setTimeout as sleep } from 'node:timers/promises';
import { buildReason } from '../apps/api/test/reasons.ts';
import { type Times, timesOf } from './measure.ts';
import type { OrderBase } from './order-base.ts';
import { insertSession, memoryOf, startProgram } from './program.ts';

const CONNECTIONS = 16;
const SAVES = 0.2;
const MONEY = 0.1;
const WARM_UP_MS = 5_000;
const LOOK_EVERY_MS = 1_000;

export interface Load {
  seconds: number;
  /** 1 is one process for everything, as `npm start` has it. */
  web: number;
  workers: number;
}

type Kind = 'read' | 'save' | 'money';

interface Customer {
  id: number;
  email: string;
  account: number;
  order: number;
}

/** Reads, saves and credits of customers at once: no answer may be an error, and memory must not grow. */
export async function benchLoad(base: OrderBase, load: Load): Promise<string[]> {
  const { database, urls } = base;
  const cookie = await insertSession(database);
  const customers = await findCustomers(base);
  const reason = await buildReason(database.db, 'CREDIT_REGULAR');
  // Its cutoff would charge everyone at the same time, and change the versions that are saved.
  await database.pool.query(`update order_week_cycles set cutoff_at = '2099-01-01T00:00:00Z'`);
  const start = (args: string[]) => startProgram({ ...urls, DATA_DIR: base.config.DATA_DIR }, args);
  const programs = [];
  for (let n = 0; n < load.web; n++) programs.push(await start(load.workers > 0 ? ['--role=web'] : []));
  for (let n = 0; n < load.workers; n++) programs.push(await start(['--role=worker']));
  try {
    const addresses = programs.slice(0, load.web).map(({ address }) => address);
    const call = callerOf(addresses, cookie, customers, reason);
    await during(WARM_UP_MS, call);
    const memory = watchMemory(programs.map(({ pid }) => pid));
    const { times, errors } = await during(load.seconds * 1_000, call);
    return [...linesOf(times, load.seconds), ...memory.stop(), errorsIn(errors)];
  } finally {
    for (const program of programs) await program.stop();
  }
}

async function findCustomers({ database }: OrderBase): Promise<Customer[]> {
  const { rows } = await database.pool.query<Customer>(`select u.id, u.email, a.id as account, max(o.id) as order
    from users u join credit_accounts a on a.user_id = u.id and a.type = 'CREDIT' join orders o on o.user_id = u.id
    group by 1, 2, 3 order by u.id limit 2000`);
  return rows;
}

type Call = (caller: number, round: number) => Promise<{ kind: Kind; fault: string | null }>;

/** A customer is changed by one caller only, so that no save finds another version. */
function callerOf(addresses: string[], cookie: string, customers: Customer[], reason: number): Call {
  const READS = [
    () => '/api/customers/admin/users?include=defaultAddress&per_page=10',
    (of: Customer) => `/api/customers/admin/users/${of.id}?include=defaultAddress,profile,kids`,
    (of: Customer) => `/api/sales/orders/${of.order}?include=cart,payments`,
    (of: Customer) => `/api/customers/admin/users?keyword=many-${of.id}`,
  ];
  return async (caller, round) => {
    const each = customers[(round * CONNECTIONS + caller) % customers.length];
    const address = addresses[caller % addresses.length];
    if (!each || !address) throw new Error('no customers');
    const ask = async (path: string, method = 'GET', body?: object) => {
      const headers = {
        cookie,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      };
      const answer = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const text = await answer.text();
      return { text, fault: answer.status < 300 ? null : `${method} ${path}: ${answer.status} ${text.slice(0, 200)}` };
    };
    const drawn = Math.random();
    if (drawn < MONEY) {
      const credit = { amount: 1, reason_id: reason };
      return {
        kind: 'money',
        ...(await ask(`/api/credits/credit-accounts/${each.account}/transactions`, 'POST', credit)),
      };
    }
    if (drawn >= MONEY + SAVES) return { kind: 'read', ...(await ask(READS[round % READS.length]?.(each) ?? '')) };
    const { text } = await ask(`/api/customers/admin/users/${each.id}`);
    const { version } = JSON.parse(text).data as { version: number };
    const saved = { first_name: 'Ada', last_name: `Load ${round}`, email: each.email, version };
    return { kind: 'save', ...(await ask(`/api/customers/admin/users/${each.id}`, 'PUT', saved)) };
  };
}

async function during(milliseconds: number, call: Call) {
  const times: Record<Kind, number[]> = { read: [], save: [], money: [] };
  const errors: string[] = [];
  const end = performance.now() + milliseconds;
  const work = async (caller: number) => {
    for (let round = 0; performance.now() < end; round++) {
      const began = performance.now();
      const { kind, fault } = await call(caller, round);
      times[kind].push(performance.now() - began);
      if (fault !== null) errors.push(fault);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, caller) => work(caller)));
  return { times, errors };
}

/** The most in each fifth of the time: flat, or growing. */
function watchMemory(pids: number[]) {
  const seen: number[] = [];
  const watching = new AbortController();
  const look = async () => {
    while (!watching.signal.aborted) {
      seen.push(pids.reduce((sum, pid) => sum + memoryOf(pid), 0));
      await sleep(LOOK_EVERY_MS, undefined, { signal: watching.signal }).catch(() => {});
    }
  };
  void look();
  return {
    stop: () => {
      watching.abort();
      const size = Math.ceil(seen.length / 5);
      const most = Array.from({ length: 5 }, (_, n) => Math.max(0, ...seen.slice(n * size, (n + 1) * size)));
      return [`memory of ${pids.length} processes, the most in each fifth: ${most.join(', ')} MB`];
    },
  };
}

function linesOf(times: Record<Kind, number[]>, seconds: number): string[] {
  const all = Object.values(times).flat();
  const line = (name: string, of: number[]) => {
    const { p50, p95, p99 }: Times = timesOf(of);
    return `${name} | ${Math.round(of.length / seconds)} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p99.toFixed(1)} | ${(p99 / p50).toFixed(1)}`;
  };
  return [
    'calls | a second | p50 | p95 | p99 ms | p99 to p50',
    ...Object.entries(times).map(([kind, of]) => line(kind, of)),
    line('all', all),
  ];
}

const errorsIn = (errors: string[]) =>
  errors.length === 0 ? 'no error' : `${errors.length} ERRORS, the first: ${errors[0]}`;
