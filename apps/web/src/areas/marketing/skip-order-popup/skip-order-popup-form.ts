import type {
  SkipOrderPopup,
  SkipOrderPopupChanges,
} from '@larder/contract/marketing/skip-order-popup/skip-order-popup.ts';
import type { BodyOf, FieldsOf, ValuesOf } from '../../../forms/field.ts';
import type { FormInputs } from '../../../forms/form-inputs.tsx';
import { entries, multilineText, picture, text, yesNo } from '../../../forms/kinds.ts';

const HTML = { description: 'Basic HTML such as <b> and <i>; other tags are removed' };
/** NaN makes the body's schema refuse an entry at its place. */
const toWhole = (entry: string) => (/^\d{1,15}$/.test(entry) ? Number(entry) : Number.NaN);
const LINES = { separator: '\n', toEntry: toWhole };

export const popupFields = {
  top_cta_text: multilineText('Top CTA text (HTML allowed)', HTML),
  is_top_cta_visible: yesNo('Is top CTA visible'),
  bottom_cta_text: text('Bottom CTA text', { description: 'Text of the button that skips the order anyway' }),
  header_text: multilineText('Header text (HTML allowed)', HTML),
  is_header_text_visible: yesNo('Is header text visible'),
  is_reasons_visible: yesNo('Is reasons list visible'),
  survey_reasons_header_text: multilineText('Survey reasons header text (HTML allowed)', HTML),
  top_image_file: picture('Top image'),
  allowed_week_numbers: entries('Enabled for order week numbers', {
    ...LINES,
    description: 'One per line: the year and the week, such as 202653',
  }),
  only_for_specific_users: yesNo('Is enabled only for specific users'),
  user_ids: entries('Enabled for user IDs', LINES),
} satisfies FieldsOf<Omit<SkipOrderPopupChanges, 'top_image_url'>, SkipOrderPopup>;

export type PopupValues = ValuesOf<typeof popupFields>;
export type PopupInputs = FormInputs<typeof popupFields>;

/** The image is removed by its address. */
export const toPopupBody = ({ top_image_file, ...body }: BodyOf<typeof popupFields>): SkipOrderPopupChanges => ({
  ...body,
  ...(top_image_file === null ? { top_image_url: null } : top_image_file && { top_image_file }),
});
