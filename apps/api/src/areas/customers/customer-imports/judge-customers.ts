import {
  type ImportFacts,
  type JudgedCustomer,
  judgeCustomerRow,
} from '@larder/domain/customers/customer-imports/judge-customer-row.ts';
import { type CustomerRow, readCustomerRow } from '@larder/domain/customers/customer-imports/read-customer-row.ts';
import type { CustomerColumn } from '@larder/domain/values/imports/customer-imports.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import type { Config } from '../../../config.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StoredRow } from '../../../platform/file-imports/file-imports.queries.ts';
import { numberSetting } from '../../../platform/settings.ts';
import { listErasedAmong } from '../data-protection/erased-emails.queries.ts';
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

export type StoredCustomer = StoredRow<CustomerColumn>;

export type JudgedRow = StoredCustomer & { customer: CustomerRow; judged: JudgedCustomer };

export interface Judging {
  now: Temporal.Instant;
  config: Config;
  /** Locks who is there before they are compared. */
  lock?: (ids: number[]) => Promise<unknown>;
}

/** The check judges rows without locks; the import judges them again under the locks of the customers (CUST-43). */
export async function judgeRows(tx: Tx, rows: readonly StoredCustomer[], judging: Judging): Promise<JudgedRow[]> {
  const read = rows.map((row) => ({ row, its: readCustomerRow(row.cells) }));
  const customers = read.map(({ its }) => its.row);
  const facts = await findFacts(tx, customers, judging);
  const keys: ImportKeys = {
    emails: customers.flatMap(({ email }) => (email === '' ? [] : [email.toLowerCase()])),
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
  const erased = await listErasedAmong(tx, judging.config.APP_SECRET, keys.emails);
  return read.map(({ row, its }) => {
    const { row: customer } = its;
    const judged = judgeCustomerRow(its, facts, {
      byEmail: byEmail.get(customer.email.toLowerCase()) ?? null,
      byExternalId: customer.external_id === null ? null : (byExternalId.get(customer.external_id) ?? null),
      cardOwnerId: customer.card ? (owners.get(customer.card.reference) ?? null) : null,
      duplicates: row.duplicates ?? {},
      isErased: erased.has(customer.email.toLowerCase()),
    });
    return { ...row, customer, judged };
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
