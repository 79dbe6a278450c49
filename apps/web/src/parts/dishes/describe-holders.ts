import type { ProductSales } from '@larder/contract/catalogue/sold-out/sold-out.ts';

type Count = 'coming_orders' | 'skipped_orders' | 'window_orders' | 'closed_orders';
type Holders = Pick<ProductSales['weeks'][number], Count | 'is_at_least'>;

const number = (count: number) => count.toLocaleString('en-US');
const ordersOf = (count: number, kind: string) => `${number(count)} ${kind}${count === 1 ? 'order' : 'orders'}`;
const atLeast = (weeks: readonly Holders[]) => (weeks.some(({ is_at_least }) => is_at_least) ? 'at least ' : '');

/** A sentence about orders that can still change; `where` is empty or ' of this week'. */
export function describeHolders(weeks: readonly Holders[], where = ''): string {
  const coming = sumOf(weeks, 'coming_orders');
  const window = sumOf(weeks, 'window_orders');
  const skipped = sumOf(weeks, 'skipped_orders');
  if (coming + window === 0) return describeNone(skipped, where, atLeast(weeks) !== '');
  const counted =
    coming === 0
      ? `${ordersOf(window, '')}${where} past ${window === 1 ? 'its' : 'their'} cutoff`
      : `${ordersOf(coming, 'upcoming ')}${where}${window === 0 ? '' : ` and ${number(window)} past their cutoff`}`;
  const keeps = coming + window === 1 ? 'holds it and keeps it' : 'hold it and keep it';
  const sentence = `${atLeast(weeks)}${counted} ${keeps} until it is replaced.`;
  const alsoSkipped =
    skipped === 0 ? '' : ` ${ordersOf(skipped, 'skipped ')} ${skipped === 1 ? 'holds' : 'hold'} it too.`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${alsoSkipped}`;
}

function describeNone(skipped: number, where: string, isInPart: boolean): string {
  const but = skipped === 0 ? '' : `, but ${ordersOf(skipped, 'skipped ')} ${skipped === 1 ? 'does' : 'do'}`;
  return isInPart
    ? `No upcoming order${where} of those counted holds it${but}. Some were not counted.`
    : `No upcoming order${where} holds it${but}.`;
}

/** Within a label: what a replacement changes, changes on request, and leaves alone. */
export function listHolders(week: Holders): string {
  const others = [
    { count: week.skipped_orders, kind: 'skipped' },
    { count: week.window_orders, kind: 'past their cutoff' },
    { count: week.closed_orders, kind: 'past their deadline' },
  ];
  return [
    `${atLeast([week])}${ordersOf(week.coming_orders, 'upcoming ')}`,
    ...others.flatMap(({ count, kind }) => (count === 0 ? [] : [`${number(count)} ${kind}`])),
  ].join(', ');
}

/** Whether a replacement could change any order of the week, or one that was not counted. */
export const hasReplaceable = ({ coming_orders, skipped_orders, window_orders, is_at_least }: Holders): boolean =>
  is_at_least || coming_orders + skipped_orders + window_orders > 0;

const sumOf = (weeks: readonly Holders[], count: Count) => weeks.reduce((sum, week) => sum + week[count], 0);
