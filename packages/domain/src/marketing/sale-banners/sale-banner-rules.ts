import type { Day } from '../../values/days.ts';
import { refusal, type Refusal } from '../../values/refusals.ts';
import type { BannerStatus, BannerType } from '../../values/enums/sale-banners.ts';

interface Banner {
  readonly type: BannerType;
  readonly status: BannerStatus;
  readonly description: string;
  readonly link_url: string;
  readonly link_title: string;
  readonly weeks: readonly number[];
}

const VARIABLE = /\{\{(.*?)\}\}/g;
/** Becomes the date of the first selected week (MKT-44). */
export const NEW_MEAL_DATE = '{{newMealDate}}';

/** Fields have the names of the wire. */
export const refusalOfBanner = (banner: Banner): Refusal | null =>
  refusalOfLink(banner) ?? refusalOfWeeks(banner) ?? refusalOfDescription(banner);

/** Only sales banners have a link (MKT-42). */
function refusalOfLink({ type, link_title, link_url }: Banner): Refusal | null {
  if (type !== 'sales') {
    const field = link_title !== '' ? 'link_title' : 'link_url';
    const isLinked = link_title !== '' || link_url !== '';
    return isLinked ? refusal('Only Sales banners can have a link.', field) : null;
  }
  if (link_title !== '' && link_url === '') return refusal('Please enter a link for the link title.', 'link_url');
  if (link_url !== '' && link_title === '') return refusal('Please enter a title for the link.', 'link_title');
  return link_url === '' || isLink(link_url)
    ? null
    : refusal('Please enter a full link starting with https://, or a path such as /menu.', 'link_url');
}

/** A storefront path or a full http(s) address, nothing that a browser would run. */
const isLink = (link: string) =>
  !/[\s\\]/.test(link) && (/^\/(?!\/)/.test(link) || (/^https?:\/\//i.test(link) && URL.canParse(link)));

function refusalOfWeeks({ status, weeks }: Banner): Refusal | null {
  return status === 'enabled_selected_weeks' && weeks.length === 0
    ? refusal('Please select at least one week or choose another status.', 'sale_banner_order_week')
    : null;
}

function refusalOfDescription({ status, description, weeks }: Banner): Refusal | null {
  const unknown = [...description.matchAll(VARIABLE)].find(([variable]) => variable !== NEW_MEAL_DATE)?.[0];
  if (unknown !== undefined)
    return refusal(
      `${unknown} is not a known variable. A description can only contain ${NEW_MEAL_DATE}.`,
      'description',
    );
  return description.includes(NEW_MEAL_DATE) && status !== 'disabled' && weeks.length === 0
    ? refusal(`${NEW_MEAL_DATE} is the date of the first selected week. Please select a week.`, 'description')
    : null;
}

/** Fixed after creation (MKT-41). */
export const refusalToChangeType = (was: BannerType, sent: BannerType | undefined): Refusal | null =>
  sent === undefined || sent === was ? null : refusal('The type of a banner cannot be changed after creation.', 'type');

/** `known` are the existing weeks among `wanted`. */
export const refusalOfUnknownWeeks = (wanted: readonly number[], known: readonly number[]): Refusal | null =>
  wanted.every((id) => known.includes(id))
    ? null
    : refusal('One of these weeks no longer exists. Choose the weeks again.', 'sale_banner_order_week');

/** `firstWeek` is the Monday of the first selected week, shown as M/D (MKT-44). */
export const renderDescription = (description: string, firstWeek: Day | null): string =>
  firstWeek === null ? description : description.replaceAll(NEW_MEAL_DATE, monthAndDay(firstWeek));

const monthAndDay = (day: Day) => day.split('-').slice(1).map(Number).join('/');

/** When the banner is visible (MKT-43); `weeks` are week numbers by date. */
export function bannerHelp({ type, status }: Pick<Banner, 'type' | 'status'>, weeks: readonly number[]): string {
  if (status === 'disabled') return 'Not shown to customers.';
  if (status === 'enabled_all_weeks') return 'Shown in all weeks.';
  const named = `${weeks.length === 1 ? 'week' : 'weeks'} ${weeks.join(', ')}`;
  return type === 'sales' ? `Shown during ${named}.` : `Shown before ${named}.`;
}

/** The id makes it unique. */
export function bannerSlug(title: string, id: number): string {
  const slug = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${slug || 'banner'}-${id}`;
}
