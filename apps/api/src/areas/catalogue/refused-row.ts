import { CallError } from '../../platform/call-error.ts';
import { refusalOfConstraint } from '../../platform/database/constraint-refusals.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inSavepoint } from '../../platform/file-imports/savepoint.ts';
import { catalogueRefusals } from './constraint-refusals.ts';

/** A refused row changes nothing and has the message of the product form. */
export async function refusalOf<T extends object>(tx: Tx, work: () => Promise<T>): Promise<T | { error: string }> {
  try {
    return await inSavepoint(tx, work);
  } catch (error) {
    const refusal = refusalOfConstraint(error, catalogueRefusals);
    if (!(refusal instanceof CallError)) throw error;
    const messages = Object.values(refusal.errors).flat();
    return { error: messages.length > 0 ? messages.join(' ') : refusal.message };
  }
}
