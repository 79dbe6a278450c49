import type { CustomerAct } from '@larder/domain/customers/customer-head/customer-acts.ts';

export interface RequestedAct {
  act: CustomerAct;
  /** Undefined for the next box or the newest order. */
  order: number | undefined;
}
