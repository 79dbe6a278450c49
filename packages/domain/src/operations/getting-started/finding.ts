import type { RequirementState } from '../../values/requirements.ts';

/** One requirement of a first cutoff, judged by the data (OPS-29). */
export interface Finding {
  readonly state: RequirementState;
  readonly fact: string;
  /** Null where nothing is to do. */
  readonly to_do: string | null;
  /** The state, rotation or week to open, `new` to create a first record, or `archived` to restore one. */
  readonly record_id: string | null;
}

export const NEW = 'new';
export const ARCHIVED = 'archived';

export const done = (fact: string, recordId: number | null = null): Finding => found('done', fact, null, recordId);

export const attention = (fact: string, toDo: string, recordId: number | string | null = null): Finding =>
  found('attention', fact, toDo, recordId);

export const missing = (fact: string, toDo: string, recordId: number | string | null = null): Finding =>
  found('missing', fact, toDo, recordId);

const found = (
  state: RequirementState,
  fact: string,
  to_do: string | null,
  recordId: number | string | null,
): Finding => ({ state, fact, to_do, record_id: recordId === null ? null : String(recordId) });

/** `1 carrier`, `1,204 carriers`. */
export const countOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;

const names = new Intl.ListFormat('en-US');
const MOST_NAMES = 3;

/** `Indiana, Iowa, Ohio, and 2 more`. */
export const listNames = (all: readonly string[]): string =>
  all.length <= MOST_NAMES + 1
    ? names.format(all)
    : names.format([...all.slice(0, MOST_NAMES), `${all.length - MOST_NAMES} more`]);
