import type { NewSaleBanner, SaleBanner } from '@larder/contract/marketing/sale-banners/sale-banners.ts';
import { NEW_MEAL_DATE } from '@larder/domain/marketing/sale-banners/sale-banner-rules.ts';
import type { BannerStatus, BannerType } from '@larder/domain/values/enums/sale-banners.ts';
import { fixed, initially, type FieldsOf, type ValuesOf } from '../../../forms/field.ts';
import type { FormInputs } from '../../../forms/form-inputs.tsx';
import { choice, choices, multilineText, picture, text } from '../../../forms/kinds.ts';
import { useWeekOptions } from '../use-week-options.ts';

export const TYPE_LABELS: Record<BannerType, string> = { sales: 'Sales', 'new-meals': 'New Meals' };
export const STATUS_LABELS: Record<BannerStatus, string> = {
  disabled: 'Disabled',
  enabled_all_weeks: 'Enabled for all weeks',
  enabled_selected_weeks: 'Enabled for selected weeks',
};

export const saleBannerFields = {
  type: fixed(choice('Banner type', TYPE_LABELS)),
  title: text('Title', { required: true }),
  description: multilineText('Description', {
    description: `${NEW_MEAL_DATE} is replaced by the date of the first selected week`,
  }),
  label: text('Banner Label', { description: 'One or two words next to the title' }),
  link_title: text('Link title', { description: 'Leave the title and the link blank for no link' }),
  link_url: text('Link to', { description: 'A path such as /menu, or a full link' }),
  image: picture('Image'),
  status: initially('disabled', choice('Status', STATUS_LABELS)),
  sale_banner_order_week: choices('Weeks', useWeekOptions),
} satisfies FieldsOf<NewSaleBanner, SaleBanner>;

export type SaleBannerValues = ValuesOf<typeof saleBannerFields>;
export type SaleBannerInputs = FormInputs<typeof saleBannerFields>;

export const withoutLostLink = <Body extends object>(body: Body, { type }: SaleBannerValues): Body =>
  type === 'new-meals' ? { ...body, link_title: '', link_url: '' } : body;
