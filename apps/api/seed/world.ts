import { chicagoDay, startOfChicagoDay } from '@larder/domain/values/days.ts';
import type { Row } from './copy-rows.ts';
import type { Random } from './random.ts';

export interface World {
  now: Temporal.Instant;
  /** Values derived from these are the same at every hour of the day. */
  today: Temporal.PlainDate;
  dawn: Temporal.Instant;
  random: Random;
  add(table: string, row: Row): number;
  put(table: string, row: Row): void;
  rows(table: string): Row[];
}

export function newWorld(now: Temporal.Instant, random: Random): World {
  const today = chicagoDay(now);
  const tables = new Map<string, Row[]>();
  const rows = (table: string) => {
    const known = tables.get(table);
    if (known) return known;
    const made: Row[] = [];
    tables.set(table, made);
    return made;
  };
  return {
    now,
    today,
    dawn: startOfChicagoDay(today),
    random,
    rows,
    put: (table, row) => void rows(table).push(row),
    add: (table, row) => {
      const id = rows(table).length + 1;
      rows(table).push({ id, ...row });
      return id;
    },
  };
}
