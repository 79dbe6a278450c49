import { MOST_CHOSEN, MOST_SELECTED, type runBulkAct } from '@larder/contract/operations/bulk-acts/bulk-acts.ts';
import type { Sent } from '@larder/contract/wire/route.ts';
import { refusalToSelect } from '@larder/domain/operations/bulk-acts/bulk-acts.ts';
import { countOf, type Selection } from '../../../lists/selection.ts';

type Body = NonNullable<Sent<typeof runBulkAct>['body']>;
export type Filter = Extract<Body['selection'], { filter: unknown }>['filter'];

export const refusalToActOn = (selection: Selection<number>): string | null =>
  refusalToSelect(countOf(selection), 'ids' in selection ? MOST_CHOSEN : MOST_SELECTED)?.message ?? null;

const number = new Intl.NumberFormat('en-US');
export const describeCount = (count: number): string => `${number.format(count)} ${count === 1 ? 'user' : 'users'}`;
