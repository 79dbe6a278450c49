import type { OrderWeekStatus } from '../values/order-week-statuses.ts';
import { refusal, type Refusal } from '../values/refusals.ts';

interface Link {
  readonly link_text: string;
  readonly link_account_uri: string;
}

const VARIABLE = /\{\{(.*?)\}\}/g;
const KNOWN = '{{orderId}}';

/**
 * The link of an order bump leads to the account site and may hold `{{orderId}}` (rulings 8); without a text it is
 * hidden (specification 001, 2). `accountUrl` is null where the operator named no account site.
 */
export function refusalOfBumpLink(
  { link_text, link_account_uri: link }: Link,
  accountUrl: string | null,
): Refusal | null {
  const refused = (code: string, sentence: string) => refusal(code, sentence, 'link_account_uri');
  if (link === '')
    return link_text === '' ? null : refused('link_missing', 'Please enter a link URL for the link text.');
  if (accountUrl === null)
    return refused(
      'no_account_site',
      'Links cannot be checked until ACCOUNT_URL, the address of the account site, is set.',
    );
  if (!isUnder(link, accountUrl))
    return refused('link_elsewhere', `Please enter a full link starting with ${accountUrl}`);
  const unknown = [...link.matchAll(VARIABLE)].find(([variable]) => variable !== KNOWN)?.[0];
  if (unknown !== undefined)
    return refused('unknown_variable', `${unknown} is not a known variable. A link can only contain ${KNOWN}.`);
  return URL.canParse(link.replaceAll(KNOWN, '1')) && !/[\s{}]/.test(link.replaceAll(KNOWN, ''))
    ? null
    : refused('link_unreadable', 'This is not a valid URL.');
}

/** Under the site's address as a browser resolves it, and not merely one that begins with the same letters. */
function isUnder(link: string, site: string): boolean {
  if (!link.startsWith(site)) return false;
  const [from, to] = [URL.parse(site), URL.parse(link.replaceAll(KNOWN, '1'))];
  // What cannot be read is refused as that.
  if (!from || !to) return true;
  const folder = from.pathname.replace(/\/$/, '');
  return to.origin === from.origin && (to.pathname === folder || to.pathname.startsWith(`${folder}/`));
}

/** A link as a customer of order `orderId` follows it. */
export const bumpLinkOf = (link: string, orderId: number): string => link.replaceAll(KNOWN, String(orderId));

interface Week {
  readonly id: number;
  readonly number: number;
  readonly status: OrderWeekStatus;
}

/** Selectable are active and draft weeks, and those that are on the bump already (specification 001, 5). */
export const isSelectableWeek = (week: Pick<Week, 'id' | 'status'>, onBump: readonly number[]): boolean =>
  week.status !== 'delivered' || onBump.includes(week.id);

/** Why a bump cannot be shown in one of these weeks. `known` are those of `wanted` that there are. */
export function refusalOfBumpWeeks(
  wanted: readonly number[],
  known: readonly Week[],
  onBump: readonly number[],
): Refusal | null {
  const missing = wanted.find((id) => !known.some((week) => week.id === id));
  if (missing !== undefined)
    return refusal('no_such_week', 'One of these weeks no longer exists. Choose the weeks again.', 'week_ids');
  const closed = known.find((week) => !isSelectableWeek(week, onBump));
  return closed
    ? refusal(
        'week_delivered',
        `Week ${closed.number} has already been delivered. Choose active or draft weeks.`,
        'week_ids',
      )
    : null;
}
