import type { Reference } from '@larder/contract/catalogue/reference-lists/reference-lists.ts';
import { REFERENCE_LISTS, type ReferenceList } from '@larder/domain/values/enums/reference-lists.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import {
  countReferences,
  countUses,
  findReference,
  findReferences,
  listChoices,
  listPackages,
} from './reference-lists.queries.ts';

type Row = Awaited<ReturnType<typeof findReferences>>[number];
type Uses = Awaited<ReturnType<typeof countUses>>;

const toView = ({ slug, position: _, archived_at, ...row }: Row, uses: Uses): Reference => ({
  ...row,
  ...(slug !== null && { slug }),
  archived_at: archived_at?.toString() ?? null,
  uses: uses.map(({ name, counts }) => ({ name, count: counts.get(slug ?? row.id) ?? 0 })),
});

export async function listReferenceLists(db: Db) {
  const lists = [];
  for (const list of REFERENCE_LISTS) lists.push({ list, ...(await countReferences(db, list)) });
  return lists;
}

export async function listReferences(db: Db | Tx, list: ReferenceList): Promise<Reference[]> {
  const uses = await countUses(db, list);
  return (await findReferences(db, list)).map((row) => toView(row, uses));
}

export async function showReference(db: Db | Tx, list: ReferenceList, id: number): Promise<Reference | undefined> {
  const row = await findReference(db, list, id);
  return row && toView(row, await countUses(db, list, row.slug ?? row.id));
}

interface Choosing {
  with_archived?: boolean | undefined;
}

const marked = <Choice extends { isArchived: boolean }>({ isArchived, ...choice }: Choice) => ({
  ...choice,
  ...(isArchived && { is_archived: true as const }),
});

export const showChoices = async (db: Db, list: Parameters<typeof listChoices>[1], { with_archived }: Choosing) =>
  (await listChoices(db, list, with_archived ?? false)).map(marked);

export const showPackages = async (db: Db, { with_archived }: Choosing) =>
  (await listPackages(db, with_archived ?? false)).map(marked);
