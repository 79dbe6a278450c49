import type { Preview } from '@larder/contract/wire/preview.ts';
import { CallFailure } from '../../calls/call-failure.ts';
import {
  type AddedProduct,
  type CartDraft,
  errorOfLine,
  isSame,
  withAdded,
  without,
  withPrices,
  withQuantity,
  withReasonField,
} from './cart-draft.ts';

export interface CartChanges {
  add: (product: AddedProduct) => Promise<string | null>;
  setQuantity: (sku: string, quantity: number) => void;
  remove: (sku: string) => void;
  setReason: (reason: string) => void;
}

interface Changing {
  draft: CartDraft;
  preview: (cart: CartDraft) => Promise<Preview>;
  change: (next: CartDraft) => void;
  /** The product is in the cart, and the failure says why a reason is needed. */
  ask: (next: CartDraft, failure: CallFailure) => void;
}

/** The menu or the buffer of the week does not have what was added (ORD-86). */
export const needsReason = ({ errors }: CallFailure): boolean => errors['menu_reason'] !== undefined;

export const cartChanges = ({ draft, preview, change, ask }: Changing): CartChanges => ({
  async add(product) {
    const next = withAdded(draft, product);
    try {
      const { items = [] } = await preview(next);
      change(withPrices(next, items));
      return null;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (needsReason(error)) {
        ask(withReasonField(next), error);
        return null;
      }
      const index = next.lines.findIndex(({ sku }) => isSame(sku, product.sku));
      const lineError = errorOfLine(error.errors, index);
      // The preview reports the rest of the cart.
      const refusal = lineError !== null || error.status !== 422 ? (lineError ?? error.message) : null;
      if (refusal === null) change(next);
      return refusal;
    }
  },
  setQuantity: (sku, quantity) => change(withQuantity(draft, sku, quantity)),
  remove: (sku) => change(without(draft, sku)),
  setReason: (menuReason) => change({ ...draft, menuReason }),
});
