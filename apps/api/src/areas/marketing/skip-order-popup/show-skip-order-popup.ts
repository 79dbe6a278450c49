import type { SkipOrderPopup } from '@larder/contract/marketing/skip-order-popup/skip-order-popup.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { cleanHtml } from '../../catalogue/products/clean-html.ts';
import { urisOf } from '../../catalogue/pictures/product-images.ts';
import { findSkipOrderPopup, type PopupRow } from './skip-order-popup.queries.ts';

/** Answered until staff change the popup: reasons are visible, and no week is selected. */
const DEFAULT_POPUP: SkipOrderPopup = {
  top_image_url: null,
  top_cta_text: '',
  is_top_cta_visible: false,
  bottom_cta_text: '',
  header_text: '',
  is_header_text_visible: false,
  is_reasons_visible: true,
  survey_reasons_header_text: '',
  allowed_week_numbers: [],
  only_for_specific_users: false,
  user_ids: [],
  version: 1,
  updated: null,
};

export async function showSkipOrderPopup(db: Db | Tx): Promise<SkipOrderPopup> {
  const row = await findSkipOrderPopup(db);
  return row ? toPopup(row) : DEFAULT_POPUP;
}

/** Cleaned on the way out too, so that no script leaves the database (CAT-24). */
const toPopup = ({ top_image_file, updated_at, updated_by_email, ...row }: PopupRow): SkipOrderPopup => ({
  ...row,
  top_cta_text: cleanHtml(row.top_cta_text),
  header_text: cleanHtml(row.header_text),
  survey_reasons_header_text: cleanHtml(row.survey_reasons_header_text),
  top_image_url: top_image_file === null ? null : urisOf(top_image_file).original,
  updated: updated_at && {
    at: updated_at.toString(),
    by: updated_by_email === null ? null : { email: updated_by_email },
  },
});
