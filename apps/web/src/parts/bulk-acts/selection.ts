import { MOST_CHOSEN, MOST_SELECTED, type runBulkAct } from '@larder/contract/operations/bulk-acts/bulk-acts.ts';
import type { Sent } from '@larder/contract/wire/route.ts';
import { refusalToSelect } from '@larder/domain/operations/bulk-acts/bulk-acts.ts';
import type { CountedNoun } from '../../lists/describe-export.ts';
import { countOf, type Selection } from '../../lists/selection.ts';

type Body = NonNullable<Sent<typeof runBulkAct>['body']>;
export type SentSelection = Body['selection'];
export type OrdersFilter = Extract<SentSelection, { order_filter: unknown }>['order_filter'];

export const ordersToSent = (selection: Selection<number>, order_filter: OrdersFilter): SentSelection =>
  'ids' in selection ? { order_ids: [...selection.ids] } : { order_filter, count: selection.count };

export const refusalToActOn = (selection: Selection<number>, { many }: CountedNoun): string | null =>
  refusalToSelect(countOf(selection), 'ids' in selection ? MOST_CHOSEN : MOST_SELECTED, { what: many })?.message ??
  null;

const number = new Intl.NumberFormat('en-US');
export const describeCount = (count: number, { one, many }: CountedNoun): string =>
  `${number.format(count)} ${count === 1 ? one : many}`;

export const USERS: CountedNoun = { one: 'user', many: 'users' };
export const ORDERS: CountedNoun = { one: 'order', many: 'orders' };
