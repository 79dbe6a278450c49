import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { checkLockOrder, LockOrder } from './lock-order.ts';

// Named statements are planned once per connection: 4.6 times the rate on a read by id. Pattern searches stay unnamed:
// with one plan for every pattern a rare keyword took 307 ms instead of 0.7 ms.
const PATTERN_SEARCH = /\b(i?like|similar to)\b|~|@@/i;
/** A pattern that is part of the text is the same each time. Joined with a parameter by `||` it is not. */
const FIXED_PATTERN = /(?:\bi?like|\bsimilar to|~\*?)\s*'[^']*'(?!\s*\|\|)/gi;
const isPatternSearch = (text: string) =>
  PATTERN_SEARCH.test(text) && PATTERN_SEARCH.test(text.replaceAll(FIXED_PATTERN, ''));
/** A prepared statement fails once a migration has added a column to its answer. */
const ALL_COLUMNS = /^\s*select\s+(?:"?\w+"?\.)?\*(?!\s+from\s+\()|\breturning\s+(?:"?\w+"?\.)?\*/;
/** In a text that varies, or whose plan is too large to keep in each connection. */
export const UNNAMED = '/* unnamed */';
/** The program has some hundred statements; inserts of many rows vary and stay unnamed. */
const MOST_NAMES = 500;
const MOST_PARAMETERS = 40;
/** Texts used once or twice take no name from common ones. */
const NAMED_FROM = 3;
const MOST_COUNTED = 2_000;

/** Shared by the connections of a pool. */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  #hasWarned = false;

  nameOf(text: string, parameters: number): string | undefined {
    const known = this.#names.get(text);
    if (
      known !== undefined ||
      parameters > MOST_PARAMETERS ||
      text.includes(UNNAMED) ||
      ALL_COLUMNS.test(text) ||
      isPatternSearch(text)
    )
      return known;
    if (this.#isRare(text)) return undefined;
    if (this.#names.size >= MOST_NAMES) {
      this.#warnOnce();
      return undefined;
    }
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  #isRare(text: string): boolean {
    const count = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.delete(text);
    if (count >= NAMED_FROM) return false;
    this.#uses.set(text, count);
    if (this.#uses.size > MOST_COUNTED) this.#uses.delete(this.#uses.keys().next().value ?? '');
    return true;
  }

  #warnOnce(): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    process.emitWarning(`${MOST_NAMES} statements are named; others are planned each time. Does a text vary?`);
  }
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

class PreparedClient extends pg.Client {
  constructor(config: pg.ClientConfig | undefined, statements: StatementNames) {
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
      const name = (isConfig(config) ? config.name : undefined) ?? statements.nameOf(text, given.length);
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

/** For one pool. */
export function preparedClients(): new (config?: pg.ClientConfig) => pg.Client {
  const statements = new StatementNames();
  return class extends PreparedClient {
    constructor(config?: pg.ClientConfig) {
      super(config, statements);
    }
  };
}
