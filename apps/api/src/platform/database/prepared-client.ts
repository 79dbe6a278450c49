import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { checkLockOrder, LockOrder } from './lock-order.ts';

// Named statements are planned once per connection: 4.6 times the rate on a read by id. Pattern searches stay unnamed:
// with one plan for every pattern a rare keyword took 307 ms instead of 0.7 ms.
const PATTERN_SEARCH = /\b(i?like|similar to)\b|~|@@/i;
/** The program has some hundred statements; inserts of many rows vary and stay unnamed. */
const MOST_NAMES = 500;
const MOST_PARAMETERS = 40;
const names = new Map<string, string>();
/** Texts used once or twice take no name from common ones. */
const NAMED_FROM = 3;
const MOST_COUNTED = 2_000;
const uses = new Map<string, number>();

function isRare(text: string): boolean {
  const count = (uses.get(text) ?? 0) + 1;
  uses.delete(text);
  if (count >= NAMED_FROM) return false;
  uses.set(text, count);
  if (uses.size > MOST_COUNTED) uses.delete(uses.keys().next().value ?? '');
  return true;
}

function statementName(text: string, parameters: number): string | undefined {
  const known = names.get(text);
  if (known !== undefined || parameters > MOST_PARAMETERS || PATTERN_SEARCH.test(text)) return known;
  if (isRare(text)) return undefined;
  if (names.size >= MOST_NAMES) {
    warnOnce();
    return undefined;
  }
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

let hasWarned = false;
function warnOnce(): void {
  if (hasWarned) return;
  hasWarned = true;
  process.emitWarning(`${MOST_NAMES} statements are named; others are planned each time. Does a text vary?`);
}

const toParameter = (value: unknown): unknown =>
  value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value;

interface QueryConfig {
  text: string;
  values?: unknown[];
  name?: string;
}
const isConfig = (value: unknown): value is QueryConfig =>
  typeof value === 'object' && value !== null && 'text' in value && !('submit' in value);

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/** Its one parameter is a stream, sent as fast as the server takes it. */
async function copyIn(send: Query, text: string, lines: Readable) {
  const taken = copyFrom(text.replace(/\s*\$1$/, ''));
  await pipeline(lines, send(taken) as Writable);
  return { command: 'COPY', rowCount: taken.rowCount, rows: [] };
}

export class PreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Without a listener a connection lost in a transaction would end the process.
    this.on('error', () => {});
    const send = super.query.bind(this) as Query;
    const lockOrder = new LockOrder();
    const prepared: Query = (config, values, callback) => {
      const given = Array.isArray(values) ? values : isConfig(config) ? config.values : undefined;
      const text = typeof config === 'string' ? config : isConfig(config) ? config.text : undefined;
      if (text !== undefined) checkLockOrder(lockOrder, text);
      if (text === undefined || given === undefined || given.length === 0) return send(config, values, callback);
      if (given[0] instanceof Readable) return copyIn(send, text, given[0]);
      const name = (isConfig(config) ? config.name : undefined) ?? statementName(text, given.length);
      const query = {
        ...(isConfig(config) ? config : {}),
        text,
        values: given.map(toParameter),
        ...(name && { name }),
      };
      return send(query, typeof values === 'function' ? values : callback);
    };
    this.query = prepared as typeof this.query;
  }
}
