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
  withSwapped,
} from './cart-draft.ts';

export interface CartChanges {
  add: (product: AddedProduct) => Promise<string | null>;
  /** One of a line for another product. */
  swap: (sku: string, product: AddedProduct) => Promise<string | null>;
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

export const cartChanges = (changing: Changing): CartChanges => ({
  add: (product) => tryWith(product, withAdded(changing.draft, product), changing),
  swap: (sku, product) => tryWith(product, withSwapped(changing.draft, sku, product), changing),
  setQuantity: (sku, quantity) => changing.change(withQuantity(changing.draft, sku, quantity)),
  remove: (sku) => changing.change(without(changing.draft, sku)),
  setReason: (menuReason) => changing.change({ ...changing.draft, menuReason }),
});

/** Takes the cart with its new product once the server has priced it. Resolves to the refusal, or null. */
async function tryWith(product: AddedProduct, next: CartDraft, { preview, change, ask }: Changing) {
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
}
