import { type Cents, cents } from '../../values/cents.ts';
import {
  CUSTOMER_COLUMNS,
  type CustomerColumn,
  IMPORTED_STATUSES,
  type ImportedStatus,
} from '../../values/imports/customer-imports.ts';
import { type Day, isDay } from '../../values/days.ts';
import { faultIn } from '../../values/imports/file-imports.ts';

export type CustomerCells = Readonly<Partial<Record<CustomerColumn, string>>>;

export interface ImportedAddress {
  readonly line_1: string;
  readonly line_2: string | null;
  readonly city: string;
  readonly state_id: string;
  readonly zip_code: string;
  readonly phone: string;
  readonly type: 'personal' | 'business';
  readonly delivery_instructions: string | null;
}

export interface PlanLine {
  /** A category's name or ID. */
  readonly category: string;
  readonly quantity: number;
}

/** Null or empty where the file says nothing, or nothing that can be read. */
export interface CustomerRow {
  /** Empty for a customer who is named by the external ID alone. */
  readonly email: string;
  readonly external_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  /** Null without street, city, state and zip code. */
  readonly address: ImportedAddress | null;
  /** As in the row, even if only a part. */
  readonly address_cells: ImportedAddress;
  readonly plan: readonly PlanLine[];
  /** A cycle's name or ID. */
  readonly production_cycle: string | null;
  readonly status: ImportedStatus | null;
  readonly paused_until: Day | null;
  readonly first_delivery_date: Day | null;
  readonly customer_since: Day | null;
  readonly active_weeks: number;
  readonly opening_credit: Cents;
  readonly card: { readonly reference: string; readonly last_four: string } | null;
  /** The columns that are not empty. */
  readonly filled: ReadonlySet<CustomerColumn>;
  /** The columns that cannot be read. */
  readonly faulty: ReadonlySet<CustomerColumn>;
}

export interface ReadRow {
  readonly row: CustomerRow;
  /** In the order of the columns. */
  readonly faults: readonly string[];
}

const LONGEST: Partial<Record<CustomerColumn, number>> = {
  external_id: 100,
  email: 254,
  first_name: 100,
  last_name: 100,
  phone: 40,
  line_1: 200,
  line_2: 200,
  city: 100,
  delivery_instructions: 1_000,
  plan: 1_000,
  gateway_customer: 200,
  gateway_card: 200,
};
const EMAIL = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const AMOUNT = /^\d{1,6}(?:\.\d{1,2})?$/;
const MOST_MEALS = 100;

/** The values of one row with everything that is wrong in itself; what a new customer lacks comes later (CUST-42). */
export function readCustomerRow(cells: CustomerCells): ReadRow {
  const faults: string[] = [];
  const faulty = new Set<CustomerColumn>();
  const cell = (column: CustomerColumn) => cells[column]?.trim() ?? '';
  const fault = (column: CustomerColumn, problem: string) => {
    faulty.add(column);
    faults.push(faultIn(column, cell(column), problem));
  };

  const text = (column: CustomerColumn): string | null => {
    const value = cell(column);
    const most = LONGEST[column] ?? 100;
    if (value.length > most) fault(column, `this is longer than ${most} characters`);
    if (column !== 'delivery_instructions' && /[\t\r\n]/.test(value)) fault(column, 'this must be one line');
    return value === '' ? null : value;
  };
  const day = (column: CustomerColumn): Day | null => {
    const value = cell(column);
    if (value === '') return null;
    if (isDay(value)) return value;
    fault(column, 'this is not a date such as 2026-01-31');
    return null;
  };

  const external_id = text('external_id');
  const email = text('email') ?? '';
  if (email === '' && external_id === null) fault('email', 'name the customer by e-mail or external ID');
  if (email !== '' && !EMAIL.test(email)) fault('email', 'this is not an e-mail address');
  const row: CustomerRow = {
    external_id,
    email,
    first_name: text('first_name') ?? '',
    last_name: text('last_name') ?? '',
    phone: text('phone'),
    ...readAddress(cell, text, fault),
    plan: readPlan(cell('plan'), fault),
    production_cycle: text('production_cycle'),
    status: readStatus(cell('status'), fault),
    paused_until: day('paused_until'),
    first_delivery_date: day('first_delivery_date'),
    customer_since: day('customer_since'),
    active_weeks: readWeeks(cell('active_weeks'), fault),
    opening_credit: readAmount(cell('opening_credit'), fault),
    card: readCard(text, cell, fault),
    filled: new Set(CUSTOMER_COLUMNS.filter((column) => cell(column) !== '')),
    faulty,
  };
  return { row, faults };
}

type Cell = (column: CustomerColumn) => string;
type Text = (column: CustomerColumn) => string | null;
type Fault = (column: CustomerColumn, problem: string) => void;

function readAddress(cell: Cell, text: Text, fault: Fault): Pick<CustomerRow, 'address' | 'address_cells'> {
  const line_2 = text('line_2');
  const delivery_instructions = text('delivery_instructions');
  const type = cell('address_type').toLowerCase() || 'personal';
  if (type !== 'personal' && type !== 'business') fault('address_type', 'this is neither personal nor business');
  const isEmpty = (['line_1', 'city', 'state', 'zip_code'] as const).every((column) => cell(column) === '');
  if (!isEmpty && cell('phone') !== '' && cell('phone').replace(/\D/g, '').length < 10)
    fault('phone', 'a phone number needs at least 10 digits');
  if (cell('zip_code') !== '' && !/^\d{5}$/.test(cell('zip_code'))) fault('zip_code', 'this is not a 5-digit zip code');
  if (cell('state') !== '' && !/^[A-Za-z]{2}$/.test(cell('state')))
    fault('state', 'this is not a two-letter state code');
  const address_cells: ImportedAddress = {
    line_1: text('line_1') ?? '',
    line_2,
    city: text('city') ?? '',
    state_id: cell('state').toUpperCase(),
    zip_code: cell('zip_code'),
    phone: cell('phone'),
    type: type === 'business' ? 'business' : 'personal',
    delivery_instructions,
  };
  return { address: isEmpty ? null : address_cells, address_cells };
}

/** `Dinner: 6; Breakfast: 2` */
function readPlan(plan: string, fault: Fault): PlanLine[] {
  const lines: PlanLine[] = [];
  for (const part of plan.split(';').map((each) => each.trim())) {
    if (part === '') continue;
    const [, category, quantity] = /^(.+?)\s*:\s*(\d{1,3})$/.exec(part) ?? [];
    if (category === undefined || Number(quantity) < 1 || Number(quantity) > MOST_MEALS) {
      fault(
        'plan',
        `write each category with its number of meals from 1 to ${MOST_MEALS}, such as Dinner: 6; Snacks: 2`,
      );
      return [];
    }
    lines.push({ category, quantity: Number(quantity) });
  }
  return lines;
}

function readStatus(text: string, fault: Fault): ImportedStatus | null {
  const status = IMPORTED_STATUSES.find((each) => each === text.toLowerCase());
  if (!status && text !== '') fault('status', 'this is not active, paused, cancelled or abandoned');
  return status ?? null;
}

function readWeeks(text: string, fault: Fault): number {
  if (text === '') return 0;
  if (!/^\d{1,4}$/.test(text)) fault('active_weeks', 'this is not a number of weeks');
  return Number(text);
}

function readAmount(text: string, fault: Fault): Cents {
  if (text === '') return cents(0);
  if (AMOUNT.test(text)) return cents(Math.round(Number(text) * 100));
  fault('opening_credit', 'enter dollars from 0 to 999999.99 with at most two decimals, such as 12.50');
  return cents(0);
}

function readCard(text: Text, cell: Cell, fault: Fault): CustomerRow['card'] {
  const [customer, card, last_four] = [text('gateway_customer'), text('gateway_card'), cell('card_last_four')];
  if (customer === null && card === null && last_four === '') return null;
  if (card === null) fault('gateway_card', 'a card needs its ID at the gateway');
  if (!/^\d{4}$/.test(last_four)) fault('card_last_four', 'a card needs its last four digits');
  return { reference: [customer, card].filter((part) => part !== null).join('/'), last_four };
}
