import { type Cents, formatDollars, ZERO } from '../../values/cents.ts';
import type { Day } from '../../values/days.ts';
import { faultIn } from '../../values/imports/file-imports.ts';
import type { Weekday } from '../../values/weekdays.ts';
import type { CustomerColumn, ImportedStatus } from '../../values/imports/customer-imports.ts';
import { describePlan } from './new-customer-faults.ts';
import type { CustomerRow, ImportedAddress } from './read-customer-row.ts';

export interface PlannedCustomer {
  readonly production_cycle_id: number | null;
  readonly default_delivery_day: Weekday | null;
  readonly lines: readonly { readonly category_id: number; readonly quantity: number }[];
  /** Orders of active weeks whose cutoff is ahead. */
  readonly orders: number;
}

export interface ExistingCustomer {
  readonly id: number;
  readonly version: number;
  readonly email: string;
  readonly external_id: string | null;
  readonly is_admin: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly production_cycle_id: number | null;
  readonly address: ImportedAddress | null;
  /** Null without a subscription. */
  readonly subscription: Exclude<ImportedStatus, 'abandoned'> | null;
  readonly paused_until: Day | null;
  readonly lines: readonly { readonly category_id: number; readonly quantity: number }[];
  readonly card_references: readonly string[];
  /** Null without an opening balance. */
  readonly opening_credit: Cents | null;
}

export interface CustomerChanges {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly external_id?: string;
  readonly opening_credit?: Cents;
}

/**
 * A later file changes a customer's name and adds an external ID or an opening balance that was missing. Any other
 * difference refuses the row, since staff change it on the customer's page. What is left out or empty stays (CUST-45).
 */
export function compareWithCustomer(
  row: CustomerRow,
  planned: PlannedCustomer,
  was: ExistingCustomer,
): { faults: string[]; changes: CustomerChanges; note: string | null } {
  const notes: string[] = [];
  const changes: { -readonly [K in keyof CustomerChanges]: CustomerChanges[K] } = {};
  for (const column of ['first_name', 'last_name'] as const) {
    if (row[column] === '' || row[column] === was[column]) continue;
    changes[column] = row[column];
    notes.push(`${column}: ${was[column]} → ${row[column]}.`);
  }
  if (row.external_id !== null && was.external_id === null) {
    changes.external_id = row.external_id;
    notes.push(`external_id: none → ${row.external_id}.`);
  }
  if (row.opening_credit > ZERO && was.opening_credit === null) {
    changes.opening_credit = row.opening_credit;
    notes.push(`opening_credit: none → ${formatDollars(row.opening_credit)}.`);
  }
  return { faults: differences(row, planned, was), changes, note: notes.length > 0 ? notes.join(' ') : null };
}

function differences(row: CustomerRow, planned: PlannedCustomer, was: ExistingCustomer): string[] {
  const faults: string[] = [];
  const differs = (column: CustomerColumn, value: string, problem: string) => {
    if (row.filled.has(column) && !row.faulty.has(column)) faults.push(faultIn(column, value, problem));
  };
  const own = row.address ? was.address : was.address && { ...was.address, phone: was.phone ?? '' };
  for (const [column, value, now] of addressCells(row.address_cells, own ?? { phone: was.phone ?? '' }))
    if (value !== now) differs(column, value, `the customer has ${now === '' ? 'none' : now}; ${ELSEWHERE}`);
  const status = was.subscription ?? 'abandoned';
  if (row.status !== null && row.status !== status)
    differs('status', row.status, `the customer is ${status}; ${ELSEWHERE}`);
  else if (row.paused_until !== null && row.paused_until !== was.paused_until)
    differs('paused_until', row.paused_until, `${describePause(was)}; ${ELSEWHERE}`);
  // A category or cycle that was not found is refused by itself.
  const hasPlan = row.plan.length > 0 && planned.lines.length === row.plan.length;
  if (hasPlan && planText(planned.lines) !== planText(was.lines))
    differs('plan', describePlan(row.plan), `the customer has another plan; ${ELSEWHERE}`);
  if (planned.production_cycle_id !== null && planned.production_cycle_id !== was.production_cycle_id)
    differs('production_cycle', row.production_cycle ?? '', `the customer is in another cycle; ${ELSEWHERE}`);
  if (row.card && !was.card_references.includes(row.card.reference))
    differs(
      'gateway_card',
      row.card.reference,
      'the customer does not have this card; an import adds cards to new customers only',
    );
  if (was.opening_credit !== null && row.opening_credit !== was.opening_credit)
    differs(
      'opening_credit',
      formatDollars(row.opening_credit),
      `the opening balance of this customer is ${formatDollars(was.opening_credit)} and cannot be changed`,
    );
  return faults;
}

const ELSEWHERE = "an import does not change it; change it on the customer's page";

const describePause = ({ paused_until }: ExistingCustomer) =>
  paused_until === null ? 'the customer has no pause' : `the pause ends on ${paused_until}`;

const addressCells = (row: ImportedAddress, was: Partial<ImportedAddress>): [CustomerColumn, string, string][] => [
  ['line_1', row.line_1, was.line_1 ?? ''],
  ['line_2', row.line_2 ?? '', was.line_2 ?? ''],
  ['city', row.city, was.city ?? ''],
  ['state', row.state_id, was.state_id ?? ''],
  ['zip_code', row.zip_code, was.zip_code ?? ''],
  ['phone', row.phone, was.phone ?? ''],
  ['address_type', row.type, was.type ?? ''],
  ['delivery_instructions', row.delivery_instructions ?? '', was.delivery_instructions ?? ''],
];

const planText = (lines: PlannedCustomer['lines']) =>
  lines
    .map(({ category_id, quantity }) => `${category_id}: ${quantity}`)
    .toSorted()
    .join('; ');
