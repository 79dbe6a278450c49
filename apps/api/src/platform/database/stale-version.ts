import type { Db, Tx } from './database.ts';
import { CallError } from '../call-error.ts';
import { isSame } from '../record.ts';

async function fieldsChangedSince(db: Db | Tx, type: string, id: number | string, version: number) {
  const rows = await db
    .selectFrom('changes as c')
    .leftJoin('users as s', 's.id', 'c.staff_id')
    .select(['c.before', 'c.after', 's.email'])
    .where('c.subject_type', '=', type)
    .where('c.subject_id', '=', String(id))
    .where('c.subject_version', '>', version)
    .orderBy('c.id', 'desc')
    .execute();
  const errors: Record<string, string[]> = {};
  for (const { before, after, email } of rows)
    for (const field of changedFields(before, after))
      errors[field] ??= [`Changed by ${email ?? 'the system'} since you read it.`];
  return errors;
}

/** Some changes store the whole record; the version always differs. */
function changedFields(before: unknown, after: unknown): string[] {
  const was = new Map<string, unknown>(Object.entries(before ?? {}));
  const is = new Map<string, unknown>(Object.entries(after ?? {}));
  const fields = new Set([...is.keys(), ...was.keys()]).difference(new Set(['version']));
  return [...fields].filter((field) => !isSame(is.get(field), was.get(field)));
}

/**
 * A 409 with the fields changed since, by whom (STAFF-17); a save without a version overwrites. With `fields` changes of
 * others do not count.
 */
export async function refuseStale(
  tx: Tx,
  sent: number | undefined,
  record: {
    type: string;
    id: number | string;
    version: number;
    fields?: readonly string[];
    current: () => Promise<unknown>;
  },
): Promise<void> {
  if (sent === undefined || sent === record.version) return;
  const { fields } = record;
  const changed = Object.entries(await fieldsChangedSince(tx, record.type, record.id, sent));
  const errors = changed.filter(([field]) => fields === undefined || fields.includes(field));
  if (fields !== undefined && errors.length === 0) return;
  throw new CallError(
    'stale',
    'Someone else changed this record since you opened it. Review the differences and save again.',
    {
      current: await record.current(),
      errors: Object.fromEntries(errors),
    },
  );
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

/** A 409 unless `ids` has each stored one once and the list was read as it is stored; without `previous_ids` it overwrites. */
export async function refuseStaleOrder(
  stored: readonly number[],
  { ids, previous_ids = stored }: { ids: readonly number[]; previous_ids?: readonly number[] | undefined },
  current: () => Promise<unknown>,
): Promise<void> {
  if (isSame(sorted(ids), sorted(stored)) && isSame(previous_ids, stored)) return;
  throw new CallError('stale', 'Somebody changed this list in the meantime. Review it and try again.', {
    current: await current(),
  });
}
