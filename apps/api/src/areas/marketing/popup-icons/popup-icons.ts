import type { PopupIcon } from '@larder/contract/marketing/popup-icons/popup-icons.ts';
import { cleanHtml } from '../../catalogue/products/clean-html.ts';
import { urisOf } from '../../catalogue/pictures/product-images.ts';
import type { PopupIconRow } from './popup-icons.queries.ts';

/** Cleaned on the way out too, so that no script leaves the database (CAT-24). */
export const toPopupIcon = ({ image_file, created_at, archived_at, description, ...row }: PopupIconRow): PopupIcon => ({
  ...row,
  description: cleanHtml(description),
  image: { uris: urisOf(image_file) },
  url: urisOf(image_file).original,
  created_at: created_at.toString(),
  archived_at: archived_at?.toString() ?? null,
});
