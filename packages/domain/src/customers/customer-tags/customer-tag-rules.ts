import { refusal, type Refusal } from '../../values/refusals.ts';

interface Archivable {
  readonly name: string;
  /** ISO text. */
  readonly archived_at: string | null;
}

/** CUST-73 */
export const refusalToArchiveTag = ({ archived_at }: Archivable): Refusal | null =>
  archived_at === null ? null : refusal('This tag is already archived.');

export const refusalToRestoreTag = ({ archived_at }: Archivable): Refusal | null =>
  archived_at === null ? refusal('This tag is not archived.') : null;

/** Customers keep an archived tag, and it can still be removed. */
export const refusalToAddTag = ({ name, archived_at }: Archivable): Refusal | null =>
  archived_at === null ? null : refusal(`The tag "${name}" is archived. Choose another one, or restore it.`);
