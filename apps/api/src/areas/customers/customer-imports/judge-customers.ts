import {
  type ImportFacts,
  type JudgedCustomer,
  judgeCustomerRow,
} from '@larder/domain/customers/customer-imports/judge-customer-row.ts';
import { type CustomerRow, readCustomerRow } from '@larder/domain/customers/customer-imports/read-customer-row.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import type { Config } from '../../../config.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { deliveryFacts } from '../../deliveries/delivery-facts.queries.ts';
import { listProductionCycles } from '../../deliveries/production-cycles.queries.ts';
import {
  findCardOwners,
  findZipCodes,
  type ImportKeys,
  listCategories,
  listExisting,
  listKnownIds,
  listStates,
} from './customer-facts.queries.ts';
import type { StoredRow } from './customer-imports.queries.ts';

export type JudgedRow = StoredRow &
  ({ kind: 'refused'; note: string } | ({ kind: 'judged'; customer: CustomerRow } & { judged: JudgedCustomer }));

export interface Judging {
  now: Temporal.Instant;
  config: Config;
  /** Locks who is there before they are compared. */
  lock?: (ids: number[]) => Promise<unknown>;
}

/** The check judges rows without locks; the import judges them again under the locks of the customers (CUST-43). */
export async function judgeRows(tx: Tx, rows: readonly StoredRow[], judging: Judging): Promise<JudgedRow[]> {
  const read = rows.map((row) => ({ row, customer: readCustomerRow(row.cells) }));
  const customers = read.flatMap(({ customer }) => ('faults' in customer ? [] : [customer]));
  const facts = await findFacts(tx, customers, judging);
  const keys: ImportKeys = {
    emails: customers.map(({ email }) => email.toLowerCase()),
    externalIds: customers.flatMap(({ external_id }) => external_id ?? []),
  };
  const ids = await listKnownIds(tx, keys);
  if (ids.length > 0) await judging.lock?.(ids);
  const existing = await listExisting(tx, ids);
  const byEmail = new Map(existing.map((each) => [each.email.toLowerCase(), each]));
  const byExternalId = new Map(existing.flatMap((each) => (each.external_id ? [[each.external_id, each]] : [])));
  const owners = await findCardOwners(
    tx,
    customers.flatMap(({ card }) => card?.reference ?? []),
  );
  return read.map(({ row, customer }) => {
    if ('faults' in customer) return { ...row, kind: 'refused', note: customer.faults.join(' ') };
    const judged = judgeCustomerRow(customer, facts, {
      byEmail: byEmail.get(customer.email.toLowerCase()) ?? null,
      byExternalId: customer.external_id === null ? null : (byExternalId.get(customer.external_id) ?? null),
      cardOwnerId: customer.card ? (owners.get(customer.card.reference) ?? null) : null,
      duplicates: row.duplicates ?? {},
    });
    return { ...row, kind: 'judged', customer, judged };
  });
}

async function findFacts(tx: Tx, customers: readonly CustomerRow[], { now, config }: Judging): Promise<ImportFacts> {
  const today = chicagoDay(now);
  const { weeks, holidays } = await deliveryFacts(tx, now, today);
  const codes = [...new Set(customers.flatMap(({ address }) => address?.zip_code ?? []))];
  return {
    today,
    states: new Map((await listStates(tx)).map(({ id, ...state }) => [id, state])),
    zipCodes: await findZipCodes(tx, codes),
    categories: await listCategories(tx),
    cycles: await listProductionCycles(tx, now),
    weeks,
    holidays,
    windowHours: await numberSetting(tx, 'post_cutoff_window_hours'),
    gateway: config.PAYMENT_GATEWAY,
  };
}
