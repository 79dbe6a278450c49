import type { Use } from '@larder/contract/operations/uses/uses.ts';
import { found } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { countComingOrders } from '../../orders/making/coming-orders.queries.ts';
import { countCustomersOfState, countZipCodesOfState, findState } from './states.queries.ts';

export async function listStateUses(db: Db, id: string): Promise<Use[]> {
  found(await findState(db, id), `State ${id}`);
  const { count, isAtLeast } = await countComingOrders(db, { state_id: id }, await businessNow(db));
  return [
    { name: 'customers', count: await countCustomersOfState(db, id) },
    { name: 'coming orders', count, ...(isAtLeast && { is_at_least: true }) },
    { name: 'active zip codes', count: await countZipCodesOfState(db, id) },
  ];
}
