import { CallFailure } from '../../../calls/call-failure.ts';
import { errorOfLine, withAdded, without, withQuantity, type AddedProduct, type CartDraft } from './cart-draft.ts';

export interface CartChanges {
  add: (product: AddedProduct) => Promise<string | null>;
  setQuantity: (sku: string, quantity: number) => void;
  remove: (sku: string) => void;
}

interface Changing {
  draft: CartDraft;
  preview: (cart: CartDraft) => Promise<unknown>;
  change: (next: CartDraft) => void;
}

export const cartChanges = ({ draft, preview, change }: Changing): CartChanges => ({
  async add(product) {
    const next = withAdded(draft, product);
    const refusal = await refusalOfLast(next, preview);
    if (refusal === null) change(next);
    return refusal;
  },
  setQuantity: (sku, quantity) => change(withQuantity(draft, sku, quantity)),
  remove: (sku) => change(without(draft, sku)),
});

/** The preview reports the rest of the cart. */
async function refusalOfLast(cart: CartDraft, preview: Changing['preview']): Promise<string | null> {
  try {
    await preview(cart);
    return null;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const lineError = errorOfLine(error.errors, cart.lines.length - 1);
    return lineError !== null || error.status !== 422 ? (lineError ?? error.message) : null;
  }
}
