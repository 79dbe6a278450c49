import { CallError } from '../call-error.ts';

/** The database decides; no code checks first and inserts later. */
export type ConstraintRefusals = Readonly<Record<string, { field?: string; message: string }>>;

const constraintOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : undefined;

/** Its field under `prefix` (`account.` where the form nests it); any other error unchanged. */
export function refusalOfConstraint(error: unknown, refusals: ConstraintRefusals, prefix = ''): unknown {
  const refusal = refusals[constraintOf(error) ?? ''];
  if (!refusal) return error;
  const errors = refusal.field ? { [`${prefix}${refusal.field}`]: [refusal.message] } : {};
  return new CallError('refused', refusal.message, { errors, cause: error });
}

export async function refusingUnder<T>(prefix: string, refusals: ConstraintRefusals, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw refusalOfConstraint(error, refusals, prefix);
  }
}
