interface MatchingOrders {
  /** Null until they are counted. */
  count: number | null;
  /** The number of their week, if it is one of the filters. */
  week: number | null;
  /** The other filters in words; null for none. */
  matching: string | null;
}

/** 'All 495 orders of week 202649 that match Active' */
export function allOrdersText({ count, week, matching }: MatchingOrders): string {
  const all =
    count === null ? 'All orders' : count === 0 ? 'No orders' : count === 1 ? '1 order' : `All ${number(count)} orders`;
  const verb = count === 1 ? 'matches' : 'match';
  return `${all}${week === null ? '' : ` of week ${week}`}${matching === null ? '' : ` that ${verb} ${matching}`}`;
}

const number = (count: number) => count.toLocaleString('en-US');
