import { allocatedCycle, type AllocatingCycle } from '../../deliveries/allocated-cycle.ts';
import type { QuotableWeek } from '../../deliveries/delivery-quote.ts';
import { isBeforeFirstDelivery } from '../../deliveries/first-delivery.ts';
import { deliveryDate, orderDates, plannedShipDate, type ShippingHoliday } from '../../deliveries/ship-dates.ts';
import { chooseShippingRule, type ShippingRule } from '../../deliveries/shipping-rule.ts';
import { postCutoffDeadlineAt } from '../../orders/weeks/cutoffs.ts';
import { refusalToShipTo } from '../../shipping/states/state-rules.ts';
import type { Day } from '../../values/days.ts';
import { comparableName } from '../../values/tidy-name.ts';
import { faultIn, type ImportRowKind } from '../../values/imports/file-imports.ts';
import type { CustomerColumn } from '../../values/imports/customer-imports.ts';
import { type Weekday, WEEKDAYS, weekdayNumber, weekdayOf } from '../../values/weekdays.ts';
import { isInsidePause } from '../subscriptions/paused-deliveries.ts';
import {
  compareWithCustomer,
  type CustomerChanges,
  type ExistingCustomer,
  type PlannedCustomer,
} from './compare-with-customer.ts';
import { newCustomerFaults } from './new-customer-faults.ts';
import type { CustomerRow, ImportedAddress, PlanLine, ReadRow } from './read-customer-row.ts';

export interface ZipCodeFacts {
  readonly state: { readonly id: string; readonly name: string; readonly is_shipped_to: boolean };
  readonly defaultCycleId: number | null;
  readonly rules: readonly ShippingRule[];
}

/** Shared by the rows of a chunk. */
export interface ImportFacts {
  readonly today: Temporal.PlainDate;
  readonly states: ReadonlyMap<string, { readonly name: string; readonly is_shipped_to: boolean }>;
  /** Active ones. */
  readonly zipCodes: ReadonlyMap<string, ZipCodeFacts>;
  readonly categories: readonly { readonly id: number; readonly name: string; readonly deleted_at: unknown }[];
  readonly cycles: readonly (AllocatingCycle & { readonly name: string })[];
  /** Active weeks with a cutoff ahead. */
  readonly weeks: readonly QuotableWeek[];
  readonly holidays: readonly ShippingHoliday[];
  readonly windowHours: number;
  readonly gateway: 'sandbox' | 'stripe';
}

/** Customers with the row's e-mail, external ID or card. */
export interface Matches {
  readonly byEmail: ExistingCustomer | null;
  readonly byExternalId: ExistingCustomer | null;
  readonly cardOwnerId: number | null;
  /** By column, the earlier line with the same value. */
  readonly duplicates: Readonly<Partial<Record<CustomerColumn, number>>>;
  /** A customer with this e-mail was erased (CUST-55). */
  readonly isErased: boolean;
}

export interface JudgedCustomer {
  readonly kind: ImportRowKind;
  /** Faults or changes. */
  readonly note: string | null;
  readonly existing: ExistingCustomer | null;
  readonly planned: PlannedCustomer;
  readonly changes: CustomerChanges;
}

const NOTHING: PlannedCustomer = { production_cycle_id: null, default_delivery_day: null, lines: [], orders: 0 };

/** With all that is wrong with the row at once (CUST-43, CUST-44). */
export function judgeCustomerRow(read: ReadRow, facts: ImportFacts, matches: Matches): JudgedCustomer {
  const { row } = read;
  const existing = matches.byEmail ?? matches.byExternalId;
  const unclear = identityFaults(row, matches);
  const faults = [...read.faults, ...duplicateFaults(row, matches.duplicates), ...unclear];
  faults.push(...cardFaults(row, facts, { ownerId: matches.cardOwnerId, customerId: existing?.id }));
  if (!existing) faults.push(...newCustomerFaults(read));
  const { planned, faults: unplanned } = planCustomer(row, facts, existing !== null);
  faults.push(...unplanned);
  // An uncertain identity: it may be compared with the wrong customer.
  const compared = existing && unclear.length === 0 ? compareWithCustomer(row, planned, existing) : null;
  faults.push(...(compared?.faults ?? []));
  if (faults.length > 0) return { kind: 'refused', note: faults.join(' '), existing, planned: NOTHING, changes: {} };
  if (!compared) return { kind: 'created', note: null, existing, planned, changes: {} };
  const { changes, note } = compared;
  return { kind: note === null ? 'unchanged' : 'changed', note, existing, planned, changes };
}

function duplicateFaults(row: CustomerRow, duplicates: Matches['duplicates']): string[] {
  const values: Partial<Record<CustomerColumn, string>> = {
    email: row.email,
    external_id: row.external_id ?? '',
    gateway_card: row.card?.reference ?? '',
  };
  return Object.entries(duplicates).map(([column, line]) =>
    column === 'email' && row.email === ''
      ? faultIn('external_id', row.external_id ?? '', `line ${line} names the same customer`)
      : faultIn(column as CustomerColumn, values[column as CustomerColumn] ?? '', `line ${line} has the same`),
  );
}

function identityFaults(row: CustomerRow, { byEmail, byExternalId, isErased }: Matches): string[] {
  const { email, external_id } = row;
  const faults: string[] = [];
  if (email === '' && byExternalId?.is_admin)
    faults.push(faultIn('external_id', external_id ?? '', 'this is the external ID of a member of staff'));
  if (email === '' && external_id !== null && !byExternalId)
    faults.push(
      faultIn(
        'external_id',
        external_id ?? '',
        'there is no customer with this external ID; a new one needs an e-mail',
      ),
    );
  if (byEmail?.is_admin) faults.push(faultIn('email', email, 'this is the e-mail of a member of staff'));
  else if (byEmail && external_id !== null && byEmail.external_id !== null && byEmail.external_id !== external_id)
    faults.push(faultIn('external_id', external_id, `this customer has the external ID ${byEmail.external_id}`));
  if (isErased && !byEmail)
    faults.push(
      faultIn(
        'email',
        email,
        'a customer with this e-mail was erased; leave the row out, or create the customer by hand if they asked to come back',
      ),
    );
  if (email !== '' && byExternalId && byExternalId.id !== byEmail?.id)
    faults.push(
      // Not by e-mail, which would outlast an erasure of that customer.
      faultIn(
        'external_id',
        external_id ?? '',
        `this external ID belongs to customer ${byExternalId.id}; correct the e-mail`,
      ),
    );
  return faults;
}

function cardFaults(
  { card }: CustomerRow,
  { gateway }: ImportFacts,
  { ownerId, customerId }: { ownerId: number | null; customerId: number | undefined },
): string[] {
  if (!card) return [];
  const faults: string[] = [];
  if (ownerId !== null && ownerId !== customerId)
    faults.push(faultIn('gateway_card', card.reference, 'this card belongs to another customer'));
  if (gateway === 'stripe' && !/^cus_\w+\/pm_\w+$/.test(card.reference))
    faults.push(faultIn('gateway_card', card.reference, 'Stripe needs gateway_customer cus_… and gateway_card pm_…'));
  return faults;
}

function planCustomer(
  row: CustomerRow,
  facts: ImportFacts,
  isKnown: boolean,
): { planned: PlannedCustomer; faults: string[] } {
  const faults: string[] = [];
  const lines = linesOf(row.plan, facts, { isKnown, faults });
  const given = row.production_cycle === null ? null : findNamed(row.production_cycle, facts.cycles);
  if (row.production_cycle !== null && !given && !row.faulty.has('production_cycle'))
    faults.push(faultIn('production_cycle', row.production_cycle, 'this is not a production cycle'));
  const unshipped = { planned: { ...NOTHING, production_cycle_id: given?.id ?? null, lines }, faults };
  if (isKnown || !row.address) return unshipped;
  const receives = row.status === 'active' || row.status === 'paused';
  const state = stateOf(row, row.address, facts, faults);
  const rule = ruleOf(row, facts, { cycleId: given?.id ?? null, state, receives }, faults);
  if (!rule) return unshipped;
  const default_delivery_day =
    WEEKDAYS[(weekdayNumber(rule.ship_day_name) - 1 + rule.days_in_transit) % WEEKDAYS.length]!;
  if (receives) faults.push(...dateFaults(row, facts.today, default_delivery_day));
  const orders = receives ? countOrders(row, facts, rule) : 0;
  return { planned: { production_cycle_id: rule.production_cycle_id, default_delivery_day, lines, orders }, faults };
}

/** Null if it is not that of the zip code. */
function stateOf(row: CustomerRow, { state_id, zip_code }: ImportedAddress, facts: ImportFacts, faults: string[]) {
  const state = facts.states.get(state_id);
  const own = facts.zipCodes.get(zip_code)?.state;
  if (!row.filled.has('state') || row.faulty.has('state')) return null;
  if (!state) faults.push(faultIn('state', state_id, 'this is not a state'));
  else if (own && own.id !== state_id) {
    faults.push(faultIn('state', state_id, `the zip code ${zip_code} is in ${own.name} (${own.id})`));
    return null;
  }
  return state;
}

function linesOf(
  plan: readonly PlanLine[],
  { categories }: ImportFacts,
  { isKnown, faults }: { isKnown: boolean; faults: string[] },
): PlannedCustomer['lines'] {
  const lines = plan.flatMap(({ category, quantity }) => {
    const found = findNamed(category, categories);
    if (!found) faults.push(faultIn('plan', category, 'this is not a category'));
    else if (found.deleted_at !== null && !isKnown) faults.push(faultIn('plan', category, 'this category is archived'));
    return found ? [{ category_id: found.id, quantity }] : [];
  });
  if (new Set(lines.map(({ category_id }) => category_id)).size < lines.length)
    faults.push(faultIn('plan', '', 'each category can be named once'));
  return lines.toSorted((a, b) => a.category_id - b.category_id);
}

/** By name in any case, else by ID. Archived categories may share the name of another. */
function findNamed<Named extends { readonly id: number; readonly name: string; readonly deleted_at?: unknown }>(
  text: string,
  all: readonly Named[],
): Named | null {
  const sought = comparableName(text);
  const named = all.filter(({ name }) => comparableName(name) === sought);
  const open = named.find(({ deleted_at = null }) => deleted_at === null);
  return open ?? named[0] ?? all.find(({ id }) => String(id) === text) ?? null;
}

interface Place {
  readonly cycleId: number | null;
  readonly state: { readonly name: string; readonly is_shipped_to: boolean } | null | undefined;
  /** Others may live where nothing ships. */
  readonly receives: boolean;
}

function ruleOf(
  { address, production_cycle, filled, faulty }: CustomerRow,
  facts: ImportFacts,
  { cycleId: given, state, receives }: Place,
  faults: string[],
): ShippingRule | null {
  const { zip_code, state_id } = address ?? { zip_code: '', state_id: '' };
  if (!filled.has('zip_code') || faulty.has('zip_code')) return null;
  const zip = facts.zipCodes.get(zip_code);
  const unshipped = refusalToShipTo(state) ?? refusalToShipTo(zip?.state);
  const ruleCycleIds = zip?.rules.map((each) => each.production_cycle_id) ?? [];
  const cycleId =
    given ??
    allocatedCycle({
      today: facts.today,
      cycles: facts.cycles,
      ruleCycleIds,
      defaultCycleId: zip?.defaultCycleId ?? null,
    });
  const isUnknownCycle = production_cycle !== null && given === null;
  const rules = isUnknownCycle ? [] : zip?.rules.filter((each) => each.production_cycle_id === cycleId);
  const rule = chooseShippingRule(rules ?? []);
  if (!receives || (rule && !unshipped)) return rule;
  if (unshipped) faults.push(faultIn('state', state_id, unshipped.message.replace(/\.$/, '')));
  else if (given !== null && ruleCycleIds.length > 0)
    faults.push(faultIn('production_cycle', production_cycle ?? '', `nothing ships to ${zip_code} in this cycle`));
  else if (!isUnknownCycle || ruleCycleIds.length === 0)
    faults.push(faultIn('zip_code', zip_code, 'nothing ships to this zip code'));
  return null;
}

function dateFaults({ paused_until, first_delivery_date }: CustomerRow, today: Temporal.PlainDate, weekday: Weekday) {
  const faults: string[] = [];
  const check = (column: CustomerColumn, day: Day | null) => {
    if (day === null) return;
    const date = Temporal.PlainDate.from(day);
    if (Temporal.PlainDate.compare(date, today) <= 0)
      faults.push(faultIn(column, day, 'this date is not in the future'));
    else if (weekdayOf(date) !== weekday)
      faults.push(faultIn(column, day, `this is not a delivery date: deliveries are on ${weekday}s`));
  };
  check('paused_until', paused_until);
  check('first_delivery_date', first_delivery_date);
  return faults;
}

function countOrders(row: CustomerRow, facts: ImportFacts, rule: ShippingRule): number {
  return facts.weeks.filter((week) => {
    if (week.production_cycle_id !== rule.production_cycle_id) return false;
    const plan = {
      weekDate: week.date,
      shipWeekday: rule.ship_day_name,
      deadline: postCutoffDeadlineAt(week.cutoff_at, facts.windowHours),
      daysInTransit: rule.days_in_transit,
      carrierId: rule.carrier_id,
      holidays: facts.holidays,
    };
    if (isBeforeFirstDelivery(deliveryDate(plannedShipDate(plan), rule.days_in_transit), row.first_delivery_date))
      return false;
    return !isInsidePause(orderDates(plan).deliver_at.toString(), row.paused_until);
  }).length;
}
