/**
 * The one order of locks on what money depends on (STAFF-20; docs/domain/money.md says why). Taking the first lock of
 * an earlier kind while holding a later one can deadlock.
 */
const ORDER = [
  // Advisory locks, by the text of their keys.
  'moment of cycle',
  'prices at the cutoff',
  'what orders are dated by',
  // Rows.
  'users',
  'orders',
  'refunds',
  'payments',
  'credit_accounts',
] as const;
type Kind = (typeof ORDER)[number];

interface Locks {
  kinds: Kind[];
  /** Inserts that refer to these rows wait as well. */
  whole: Kind[];
  /** Several rows of these kinds are locked in no order. */
  unordered: Kind[];
  inserted: Kind[];
}

export class LockOrder {
  #isInTransaction = false;
  readonly #taken = new Set<Kind>();
  /** No other transaction can lock rows that this one inserted. */
  readonly #inserted = new Set<Kind>();

  faultOf(text: string): string | null {
    const word = /^\s*(begin|start transaction|commit|rollback(?! to))\b/i.exec(text)?.[1]?.toLowerCase();
    if (word) {
      this.#isInTransaction = word === 'begin' || word === 'start transaction';
      this.#taken.clear();
      this.#inserted.clear();
    }
    if (word || !this.#isInTransaction) return null;
    const { kinds, whole, unordered, inserted } = locksOf(text);
    for (const kind of inserted) this.#inserted.add(kind);
    const news = kinds.filter((kind) => !this.#taken.has(kind));
    const last = Math.max(-1, ...[...this.#taken].map((kind) => ORDER.indexOf(kind)));
    for (const kind of kinds) this.#taken.add(kind);
    if (whole[0])
      return `Lock ${whole[0]} "for no key update": a plain "for update" blocks inserts that refer to the row.`;
    const late = news.find((kind) => ORDER.indexOf(kind) < last);
    if (late) return `Lock ${late} before ${ORDER[last]}, as every other transaction does.`;
    const mixed = news.find((kind) => unordered.includes(kind) && !this.#inserted.has(kind));
    return mixed ? `Lock several rows of ${mixed} in the order of their ids.` : null;
  }
}

let report: ((fault: string, statement: string) => void) | undefined;

/** In tests a fault throws, in development it is logged. */
export const watchLockOrder = (onFault: NonNullable<typeof report>): void => {
  report = onFault;
};

export function checkLockOrder(order: LockOrder, text: string): void {
  const fault = report && order.faultOf(text);
  if (fault) report?.(fault, text);
}

/** Texts vary with the number of inserted rows: limit the cache. */
const MOST_TEXTS = 2_000;
const known = new Map<string, Locks>();

function locksOf(text: string): Locks {
  const locks = known.get(text) ?? readLocks(text);
  if (known.size >= MOST_TEXTS) known.clear();
  known.set(text, locks);
  return locks;
}

function readLocks(text: string): Locks {
  const plain = text.toLowerCase().replaceAll('"', '').replace(/--.*$/gm, '');
  const kinds = new Set(ORDER.filter((kind) => plain.includes('pg_advisory') && plain.includes(`'${kind}`)));
  const whole = new Set<Kind>();
  const unordered = new Set<Kind>();
  const inserted = [...plain.matchAll(/\binsert into (\w+)/g)].map(([, table]) => table).filter(isKind);
  for (const part of partsOf(plain)) {
    const [, changed] = /(?:^|§)\s*(?:update|delete from)(?: only)? (\w+)/.exec(part) ?? [];
    const [, strength, aliases] =
      /\bfor (no key update|update|share)(?: of ([\w, ]+))?(?: nowait| skip locked)?\s*(?:\/\*.*)?$/.exec(part) ?? [];
    const locked = [changed, ...(strength ? lockedTables(part, aliases) : [])].filter(isKind);
    for (const kind of locked) kinds.add(kind);
    if (SEVERAL.test(part) && !/\border by\b/.test(part)) for (const kind of locked) unordered.add(kind);
    if (strength === 'update' && !part.includes(WITH_REFERENCES)) for (const kind of locked) whole.add(kind);
  }
  return { kinds: ORDER.filter((kind) => kinds.has(kind)), whole: [...whole], unordered: [...unordered], inserted };
}

/** Marks a statement that blocks inserts that refer to the row for a reason. */
const WITH_REFERENCES = '/* with references */';

const isKind = (table: string | undefined): table is Kind => (ORDER as readonly (string | undefined)[]).includes(table);

const SEVERAL = /\b(any|unnest)\s*§|\bin §(?!1)/;

/** A statement and those in its brackets; § replaces a bracket, §1 one with a single parameter. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let rest = text; ;) {
    const inner = /\s*\(([^()]*)\)/.exec(rest);
    if (!inner) return [rest, ...parts];
    const [brackets, content = ''] = inner;
    parts.push(content);
    const isOne = /^\s*\$\d+\s*$/.test(content) && /\bin$/.test(rest.slice(0, inner.index));
    const mark = isOne ? ' §1' : ' §';
    rest = `${rest.slice(0, inner.index)}${mark} ${rest.slice(inner.index + brackets.length)}`;
  }
}

function lockedTables(part: string, aliases: string | undefined): string[] {
  const read = [...part.matchAll(/\b(?:from|join) (\w+)(?: (?:as )?(\w+))?/g)].map(([, table = '', alias]) => ({
    table,
    alias: alias ?? table,
  }));
  if (!aliases) return read.map(({ table }) => table);
  const named = aliases.split(',').map((alias) => alias.trim());
  return read.filter(({ table, alias }) => named.includes(alias) || named.includes(table)).map(({ table }) => table);
}
