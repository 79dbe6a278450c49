import { refusal, type Refusal } from '../values/refusals.ts';

/** Content of the storefront that is archived, never deleted (MKT-59). */
interface Archivable {
  /** 'menu item Soups'. */
  readonly label: string;
  readonly isArchived: boolean;
}

export const refusalToArchive = ({ label, isArchived }: Archivable): Refusal | null =>
  isArchived ? refusal(`The ${label} is already archived.`) : null;

export const refusalToRestore = ({ label, isArchived }: Archivable): Refusal | null =>
  isArchived ? null : refusal(`The ${label} is not archived.`);
