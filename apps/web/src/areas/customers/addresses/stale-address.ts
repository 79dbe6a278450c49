import { type CustomerAddress, customerAddress } from '@larder/contract/customers/addresses/addresses.ts';
import * as z from 'zod';
import { CallFailure } from '../../../calls/call-failure.ts';
import { changedBy } from '../../../forms/rebase.ts';

interface StaleAddress {
  /** Null for an archived address. */
  now: CustomerAddress | null;
  /** Says who changed it; `then` says what to do. */
  refusal: (then: string, errors?: Record<string, string[]>) => CallFailure;
}

/** Null for any other failure. */
export function staleAddress(failure: unknown): StaleAddress | null {
  if (!(failure instanceof CallFailure) || failure.code !== 'stale') return null;
  const { status, code } = failure;
  const read = z.safeDecode(customerAddress, failure.current as never);
  const by = changedBy(failure.errors) ?? 'Someone else';
  return {
    now: read.success ? read.data : null,
    refusal: (then, errors = {}) =>
      new CallFailure({ status, code, message: `${by} changed this address since you opened it. ${then}`, errors }),
  };
}
