/** Too deep, too many, or an index too high. */
export class BracketNameError extends Error {}

export const BRACKET_LIMITS = { depth: 8, fields: 5_000, index: 5_000 };
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

interface Level {
  values: Map<string, unknown>;
  next: number;
}
const newLevel = (): Level => ({ values: new Map(), next: 0 });
const isLevel = (value: unknown): value is Level =>
  typeof value === 'object' && value !== null && 'values' in value && value.values instanceof Map;

function segmentsOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 0) return [name];
  return [name.slice(0, open), ...Array.from(name.slice(open).matchAll(/\[([^[\]]*)\]/g), (match) => match[1] ?? '')];
}

function keyIn(level: Level, segment: string, isRoot: boolean): string {
  const key = segment === '' && !isRoot ? String(level.next) : segment;
  if (/^\d+$/.test(key)) {
    if (Number(key) > BRACKET_LIMITS.index) throw new BracketNameError('A list in this form is too long.');
    level.next = Math.max(level.next, Number(key) + 1);
  }
  return key;
}

function place(root: Level, name: string, value: unknown): void {
  const segments = segmentsOf(name);
  if (segments.length > BRACKET_LIMITS.depth) throw new BracketNameError('A field of this form is nested too deep.');
  if (segments.some((segment) => FORBIDDEN.has(segment)))
    throw new BracketNameError('A field of this form has a name that is not allowed.');
  let level = root;
  for (const [depth, segment] of segments.entries()) {
    const key = keyIn(level, segment, depth === 0);
    const before = level.values.get(key);
    if (depth === segments.length - 1) {
      if (depth > 0 || !level.values.has(key)) level.values.set(key, value);
      else if (Array.isArray(before)) before.push(value);
      else level.values.set(key, [before, value]);
      return;
    }
    const inner = isLevel(before) ? before : newLevel();
    level.values.set(key, inner);
    level = inner;
  }
}

function settle(value: unknown): unknown {
  if (!isLevel(value)) return value;
  const keys = [...value.values.keys()];
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) {
    return keys.toSorted((a, b) => Number(a) - Number(b)).map((key) => settle(value.values.get(key)));
  }
  return Object.fromEntries(keys.map((key) => [key, settle(value.values.get(key))]));
}

/**
 * Nests `a[b][0]=x`. Refuses names that would reach a prototype: dropping a filter would match everything. Throws
 * BracketNameError.
 */
export function nest(pairs: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const root = newLevel();
  let fields = 0;
  for (const [name, value] of pairs) {
    if (++fields > BRACKET_LIMITS.fields) throw new BracketNameError('This form has too many fields.');
    place(root, name, value);
  }
  return Object.fromEntries([...root.values].map(([key, value]) => [key, settle(value)]));
}

/** The inverse of `nest`: booleans as 1 or 0, null and empty lists as empty text, files unchanged. */
export function toFormData(value: object, form = new FormData(), prefix = ''): FormData {
  for (const [key, inner] of Object.entries(value)) {
    const name = prefix ? `${prefix}[${key}]` : key;
    if (inner === undefined) continue;
    if (inner instanceof Blob) form.append(name, inner);
    else if (typeof inner === 'boolean') form.append(name, inner ? '1' : '0');
    else if (inner === null || (Array.isArray(inner) && inner.length === 0)) form.append(name, '');
    else if (typeof inner === 'object') toFormData(inner, form, name);
    else form.append(name, String(inner));
  }
  return form;
}

/** Leaves out absent, null and blank values and joins lists with commas. */
export function toQueryString(query: object): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) {
      if (value.length > 0) params.set(key, value.join(','));
    } else params.set(key, typeof value === 'boolean' ? (value ? '1' : '0') : String(value));
  }
  return params.size > 0 ? `?${params.toString()}` : '';
}
