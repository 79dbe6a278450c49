import { REFERENCE_LIST_LABELS, type ReferenceList } from '../../values/enums/reference-lists.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

interface Reference {
  readonly name: string;
  readonly isArchived: boolean;
}

const nounOf = (list: ReferenceList) => REFERENCE_LIST_LABELS[list].noun;

export const refusalToArchive = (list: ReferenceList, { name, isArchived }: Reference): Refusal | null =>
  isArchived ? refusal(`The ${nounOf(list)} ${name} is already archived.`) : null;

export const refusalToRestore = (list: ReferenceList, { name, isArchived }: Reference): Refusal | null =>
  isArchived ? null : refusal(`The ${nounOf(list)} ${name} is not archived.`);

/** An archived one stays where it was chosen before (CAT-33). */
export const refusalToChoose = (list: ReferenceList, { name, isArchived }: Reference, field: string): Refusal | null =>
  isArchived ? refusal(`The ${nounOf(list)} ${name} is archived. Choose another one or restore it.`, field) : null;

/** Products, labels and packing lists refer to a package by its slug (CAT-31). */
export const refusalToChangeSlug = (stored: string, sent: string | undefined): Refusal | null =>
  sent === undefined || sent === '' || sent === stored
    ? null
    : refusal('The slug of a package cannot be changed after creation.', 'slug');
