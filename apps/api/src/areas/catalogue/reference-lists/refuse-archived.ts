import { refusalToChoose } from '@larder/domain/catalogue/reference-lists/reference-list-rules.ts';
import type { ReferenceList } from '@larder/domain/values/enums/reference-lists.ts';
import { refuseFields } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { lockChosen } from './reference-lists.queries.ts';

/** The ID of an entry, or the slug of a package. */
type Key = number | string;

/** Where a record names entries of a list, before and after a change. */
export interface Choice {
  list: ReferenceList;
  field: string;
  before: readonly Key[];
  after: readonly Key[];
}

/** Refuses archived entries that the record did not have before, each under its field (CAT-33). */
export async function refuseArchived(tx: Tx, choices: readonly Choice[]): Promise<void> {
  const added = choices
    .map(({ list, field, before, after }) => ({ list, field, keys: after.filter((key) => !before.includes(key)) }))
    .filter(({ keys }) => keys.length > 0);
  const errors: Record<string, string[]> = {};
  for (const [list, chosen] of Map.groupBy(added, (each) => each.list)) {
    const entries = await lockChosen(
      tx,
      list,
      chosen.flatMap(({ keys }) => keys),
    );
    for (const { field, keys } of chosen)
      for (const entry of entries) {
        const refusal = keys.includes(entry.key) ? refusalToChoose(list, entry, field) : null;
        if (refusal) (errors[field] ??= []).push(refusal.message);
      }
  }
  refuseFields(errors);
}
