import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { checkLockOrder, LockOrder } from './lock-order.ts';

// Every parametrised text is sent as a named statement: planned once per connection, 4.6 times the rate on a read by id.
// Pattern searches are not: after a few runs PostgreSQL keeps one plan for every pattern, and a rare keyword took 307 ms
// instead of 0.7 ms with it.
const PATTERN_SEARCH = /\b(i?like|similar to)\b|~|@@/i;
/**
 * A name stays with its connection for good, so there is an end to them. The program has some hundred statements; one
 * that inserts many rows differs with their number, and is not named.
 */
const MOST_NAMES = 500;
const MOST_PARAMETERS = 40;
const names = new Map<string, string>();
/** A text that comes once or twice, as odd combinations of filters do, takes no name from those that come every day. */
const NAMED_FROM = 3;
const MOST_COUNTED = 2_000;
const uses = new Map<string, number>();

function isRare(text: string): boolean {
  const count = (uses.get(text) ?? 0) + 1;
  uses.delete(text);
  if (count >= NAMED_FROM) return false;
  uses.set(text, count);
  // The one that was not used for longest stands first.
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
  process.emitWarning(`${MOST_NAMES} statements are named; others are planned anew each time. Does a text vary?`);
}

/** Temporal values go over the wire as the ISO text that PostgreSQL reads. */
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

/** `copy … from stdin $1`: its one parameter is a stream, and is what is copied, as it is made and as fast as it is taken. */
async function copyIn(send: Query, text: string, lines: Readable) {
  const taken = copyFrom(text.replace(/\s*\$1$/, ''));
  await pipeline(lines, send(taken) as Writable);
  return { command: 'COPY', rowCount: taken.rowCount, rows: [] };
}

/** A client that names its statements and understands Temporal parameters. Streams (COPY) pass through untouched. */
export class PreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Lost in the middle of a transaction: the next statement says it. With nobody listening the process would end.
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
