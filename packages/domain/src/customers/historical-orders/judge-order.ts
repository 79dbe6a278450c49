import { type Cents, cents } from '../../values/cents.ts';
import { type Day, isDay } from '../../values/days.ts';
import { faultIn, type ImportRowKind } from '../../values/imports/file-imports.ts';
import { HISTORICAL_ORDER_FILE, type HistoricalOrderColumn } from '../../values/imports/historical-orders.ts';

export type OrderCells = Readonly<Partial<Record<HistoricalOrderColumn, string>>>;

export interface OrderRow {
  readonly row: number;
  readonly line: number;
  readonly cells: OrderCells;
}

export interface OrderLine {
  /** A SKU or a name, as in the file. */
  readonly product: string;
  readonly quantity: number;
}

export interface HistoricalOrder {
  readonly user_id: number;
  readonly order_number: string;
  readonly delivered_on: Day;
  readonly total_cents: Cents | null;
  readonly lines: readonly OrderLine[];
}

export interface OrderFacts {
  readonly today: Temporal.PlainDate;
  /** By e-mail in lower case and by external ID; not staff. */
  readonly byEmail: ReadonlyMap<string, number>;
  readonly byExternalId: ReadonlyMap<string, number>;
  readonly stored: ReadonlyMap<string, HistoricalOrder>;
}

export interface JudgedOrder {
  readonly kind: ImportRowKind;
  /** By row. */
  readonly notes: ReadonlyMap<number, string>;
  readonly order: HistoricalOrder | null;
}

const AMOUNT = /^\d{1,6}(?:\.\d{1,2})?$/;
const LONGEST = { order_number: 100, product: 200 };
/** Each row repeats them. */
const OF_ORDER = ['email', 'external_id', 'delivered_on', 'total'] as const;

/** The rows of one order: all are imported or none is (CUST-50). */
export function judgeOrder(rows: readonly OrderRow[], facts: OrderFacts): JudgedOrder {
  const [first] = rows;
  const most = HISTORICAL_ORDER_FILE.linesOfOrder;
  if (first && rows.length > most) {
    const { order_number = '' } = first.cells;
    const problem = order_number === '' ? 'this is required' : `an order has at most ${most} lines`;
    return {
      kind: 'refused',
      order: null,
      notes: noteEach(rows, () => faultIn('order_number', order_number, problem)),
    };
  }
  const faults = new Map(rows.map((row) => [row.row, faultsOf(row, first ?? row, facts)]));
  const faulty = rows.find(({ row }) => (faults.get(row) ?? []).length > 0);
  if (!first || faulty) {
    const elsewhere = `order_number: line ${faulty?.line} of this order is refused.`;
    return {
      kind: 'refused',
      order: null,
      notes: noteEach(rows, ({ row }) => faults.get(row)?.join(' ') || elsewhere),
    };
  }
  const order = readOrder(rows, first.cells, facts);
  const was = facts.stored.get(order.order_number);
  if (!was) return { kind: 'created', order, notes: new Map() };
  if (was.user_id !== order.user_id) {
    const taken = faultIn('order_number', order.order_number, 'this order belongs to another customer');
    return { kind: 'refused', order: null, notes: noteEach(rows, () => taken) };
  }
  return contentOf(was) === contentOf(order)
    ? { kind: 'unchanged', order, notes: new Map() }
    : { kind: 'changed', order, notes: noteEach(rows, () => 'Replaces the imported order with this number.') };
}

const noteEach = (rows: readonly OrderRow[], note: (row: OrderRow) => string) =>
  new Map(rows.map((row) => [row.row, note(row)]));

const contentOf = ({ delivered_on, total_cents, lines }: HistoricalOrder): string =>
  JSON.stringify([delivered_on, total_cents, lines.map(({ product, quantity }) => [product, quantity])]);

function faultsOf({ cells }: OrderRow, first: OrderRow, facts: OrderFacts): string[] {
  const faults: string[] = [];
  const cell = (column: HistoricalOrderColumn) => cells[column] ?? '';
  const fault = (column: HistoricalOrderColumn, problem: string) =>
    void faults.push(faultIn(column, cell(column), problem));
  for (const column of ['order_number', 'product'] as const) {
    if (cell(column) === '') fault(column, 'this is required');
    if (cell(column).length > LONGEST[column]) fault(column, `this is longer than ${LONGEST[column]} characters`);
    if (/[\t\r\n]/.test(cell(column))) fault(column, 'this must be one line');
  }
  for (const column of OF_ORDER)
    if (cell(column) !== (first.cells[column] ?? '')) fault(column, `line ${first.line} of this order says otherwise`);
  if (findCustomer(cells, facts) === null) fault(...customerFault(cells, facts));
  if (!isDay(cell('delivered_on'))) fault('delivered_on', 'this is not a date such as 2026-01-31');
  else if (cell('delivered_on') > facts.today.toString()) fault('delivered_on', 'this date is in the future');
  if (cell('total') !== '' && !AMOUNT.test(cell('total')))
    fault('total', 'enter dollars from 0 to 999999.99 with at most two decimals, such as 72.50');
  if (!/^[1-9]\d{0,3}$/.test(cell('quantity'))) fault('quantity', 'this is not a whole number from 1 to 9999');
  return faults;
}

function findCustomer({ email = '', external_id = '' }: OrderCells, facts: OrderFacts): number | null {
  const byEmail = email === '' ? undefined : (facts.byEmail.get(email.toLowerCase()) ?? null);
  const byId = external_id === '' ? undefined : (facts.byExternalId.get(external_id) ?? null);
  if (byEmail !== undefined && byId !== undefined && byEmail !== byId) return null;
  return byEmail ?? byId ?? null;
}

function customerFault(
  { email = '', external_id = '' }: OrderCells,
  facts: OrderFacts,
): [HistoricalOrderColumn, string] {
  if (email === '' && external_id === '') return ['email', 'name the customer by e-mail or external ID'];
  if (email !== '' && !facts.byEmail.has(email.toLowerCase()))
    return ['email', 'there is no customer with this e-mail'];
  if (external_id !== '' && !facts.byExternalId.has(external_id))
    return ['external_id', 'there is no customer with this external ID'];
  return ['external_id', 'this external ID belongs to another customer than the e-mail'];
}

const readOrder = (rows: readonly OrderRow[], cells: OrderCells, facts: OrderFacts): HistoricalOrder => ({
  user_id: findCustomer(cells, facts) ?? 0,
  order_number: cells.order_number ?? '',
  delivered_on: cells.delivered_on ?? '',
  total_cents: cells.total === undefined ? null : cents(Math.round(Number(cells.total) * 100)),
  lines: rows.map((row) => ({ product: row.cells.product ?? '', quantity: Number(row.cells.quantity) })),
});
