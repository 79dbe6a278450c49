import type {
  SkipOrderPopup,
  SkipOrderPopupChanges,
} from '@larder/contract/marketing/skip-order-popup/skip-order-popup.ts';
import { entriesOf } from '../promo-codes/promo-code-values.ts';

export interface PopupValues extends Record<string, unknown> {
  top_cta_text: string;
  is_top_cta_visible: boolean;
  bottom_cta_text: string;
  header_text: string;
  is_header_text_visible: boolean;
  is_reasons_visible: boolean;
  survey_reasons_header_text: string;
  /** New upload, if any. */
  top_image_file: File[];
  image_removed: boolean;
  /** One per line. */
  allowed_week_numbers: string;
  only_for_specific_users: boolean;
  /** One per line. */
  user_ids: string;
}

export const POPUP_LABELS = {
  top_cta_text: 'Top CTA text (HTML allowed)',
  is_top_cta_visible: 'Is top CTA visible',
  bottom_cta_text: 'Bottom CTA text',
  header_text: 'Header text (HTML allowed)',
  is_header_text_visible: 'Is header text visible',
  is_reasons_visible: 'Is reasons list visible',
  survey_reasons_header_text: 'Survey reasons header text (HTML allowed)',
  top_image_file: 'Top image',
  image_removed: 'Top image removed',
  allowed_week_numbers: 'Enabled for order week numbers',
  only_for_specific_users: 'Is enabled only for specific users',
  user_ids: 'Enabled for user IDs',
};

export const toFormValues = (popup: SkipOrderPopup): PopupValues => ({
  top_cta_text: popup.top_cta_text,
  is_top_cta_visible: popup.is_top_cta_visible,
  bottom_cta_text: popup.bottom_cta_text,
  header_text: popup.header_text,
  is_header_text_visible: popup.is_header_text_visible,
  is_reasons_visible: popup.is_reasons_visible,
  survey_reasons_header_text: popup.survey_reasons_header_text,
  top_image_file: [],
  image_removed: false,
  allowed_week_numbers: popup.allowed_week_numbers.join('\n'),
  only_for_specific_users: popup.only_for_specific_users,
  user_ids: popup.user_ids.join('\n'),
});

/** NaN makes the body's schema refuse an entry at its place. */
const numbersOf = (lines: string) => entriesOf(lines).map((line) => (/^\d{1,15}$/.test(line) ? Number(line) : NaN));

export function toRequestBody({ top_image_file, image_removed, ...values }: PopupValues): SkipOrderPopupChanges {
  const file = top_image_file[0];
  return {
    ...values,
    allowed_week_numbers: numbersOf(values.allowed_week_numbers),
    user_ids: numbersOf(values.user_ids),
    ...(file ? { top_image_file: file } : image_removed && { top_image_url: null }),
  };
}

/** Formats a value for the conflict view. */
export function showPopupValue(path: string, values: PopupValues): string {
  const value = values[path];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length > 0 ? 'New image' : 'Current image';
  return typeof value === 'string' && value !== '' ? value.replaceAll('\n', ', ') : 'Not set';
}
