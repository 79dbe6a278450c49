import type { OrderWeekStatus } from '../../values/enums/order-week-statuses.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';

interface Link {
  readonly link_text: string;
  readonly link_account_uri: string;
}

const VARIABLE = /\{\{(.*?)\}\}/g;
const KNOWN = '{{orderId}}';

/**
 * Under the account site, with or without `{{orderId}}`; hidden without a text (MKT-47). `accountUrl` is null where no
 * account site is configured.
 */
export function refusalOfBumpLink(
  { link_text, link_account_uri: link }: Link,
  accountUrl: string | null,
): Refusal | null {
  const refused = (sentence: string) => refusal(sentence, 'link_account_uri');
  if (link === '') return link_text === '' ? null : refused('Please enter a link URL for the link text.');
  if (accountUrl === null)
    return refused('Links cannot be checked until ACCOUNT_URL, the address of the account site, is set.');
  if (!isUnder(link, accountUrl)) return refused(`Please enter a full link starting with ${accountUrl}`);
  const unknown = [...link.matchAll(VARIABLE)].find(([variable]) => variable !== KNOWN)?.[0];
  if (unknown !== undefined) return refused(`${unknown} is not a known variable. A link can only contain ${KNOWN}.`);
  return URL.canParse(link.replaceAll(KNOWN, '1')) && !/[\s{}]/.test(link.replaceAll(KNOWN, ''))
    ? null
    : refused('This is not a valid URL.');
}

/** As a browser resolves it: a shared prefix is not enough. */
function isUnder(link: string, site: string): boolean {
  if (!link.startsWith(site)) return false;
  const [from, to] = [URL.parse(site), URL.parse(link.replaceAll(KNOWN, '1'))];
  // Refused elsewhere, as invalid.
  if (!from || !to) return true;
  const folder = from.pathname.replace(/\/$/, '');
  return to.origin === from.origin && (to.pathname === folder || to.pathname.startsWith(`${folder}/`));
}

export const bumpLinkOf = (link: string, orderId: number): string => link.replaceAll(KNOWN, String(orderId));

interface Week {
  readonly id: number;
  readonly number: number;
  readonly status: OrderWeekStatus;
}

/** Active and draft weeks, plus weeks already on the bump (MKT-48). */
export const isSelectableWeek = (week: Pick<Week, 'id' | 'status'>, onBump: readonly number[]): boolean =>
  week.status !== 'delivered' || onBump.includes(week.id);

/** `known` are the existing weeks among `wanted`. */
export function refusalOfBumpWeeks(
  wanted: readonly number[],
  known: readonly Week[],
  onBump: readonly number[],
): Refusal | null {
  const missing = wanted.find((id) => !known.some((week) => week.id === id));
  if (missing !== undefined) return refusal('One of these weeks no longer exists. Choose the weeks again.', 'week_ids');
  const closed = known.find((week) => !isSelectableWeek(week, onBump));
  return closed
    ? refusal(`Week ${closed.number} has already been delivered. Choose active or draft weeks.`, 'week_ids')
    : null;
}
