import type { CustomerColumn } from '../../values/imports/customer-imports.ts';
import { faultIn } from '../../values/imports/file-imports.ts';
import type { CustomerRow, ReadRow } from './read-customer-row.ts';

const NAMED = ['first_name', 'last_name', 'status'] as const;

/** Values that a row lacks for creating its customer, and those that contradict its status (CUST-42). */
export function newCustomerFaults({ row }: ReadRow): string[] {
  const faults: string[] = [];
  const fault = (column: CustomerColumn, problem: string, value = '') => {
    if (!row.faulty.has(column)) faults.push(faultIn(column, value, problem));
  };
  for (const column of NAMED) if (!row.filled.has(column)) fault(column, 'a new customer needs this');
  if (row.address) for (const column of ADDRESS) if (!row.filled.has(column)) fault(column, 'an address needs this');
  if (row.status !== null) refuseContradictions({ ...row, status: row.status }, fault);
  return faults;
}

const ADDRESS = ['line_1', 'city', 'state', 'zip_code', 'phone'] as const;

type Fault = (column: CustomerColumn, problem: string, value?: string) => void;

function refuseContradictions(
  { status, plan, address, ...row }: CustomerRow & { status: NonNullable<CustomerRow['status']> },
  fault: Fault,
): void {
  const receives = status === 'active' || status === 'paused';
  if (receives && plan.length === 0) fault('plan', `a customer who is ${status} needs a plan`);
  if (receives && address === null) fault('line_1', `a customer who is ${status} needs an address`);
  if (status === 'abandoned' && plan.length > 0)
    fault('plan', 'a customer who is abandoned never had a plan', describePlan(plan));
  if (status === 'paused' && row.paused_until === null)
    fault('paused_until', 'a customer who is paused needs the date on which the pause ends');
  if (status !== 'paused' && row.paused_until !== null)
    fault('paused_until', `a customer who is ${status} has no pause`, row.paused_until);
  if (!receives && row.first_delivery_date !== null)
    fault('first_delivery_date', `a customer who is ${status} gets no deliveries`, row.first_delivery_date);
}

export const describePlan = (plan: CustomerRow['plan']): string =>
  plan.map(({ category, quantity }) => `${category}: ${quantity}`).join('; ');
