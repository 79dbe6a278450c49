import { CallFailure } from '../../calls/call-failure.ts';
import { saidOfLine, withAdded, without, withQuantity, type AddedProduct, type CartDraft } from './cart-draft.ts';

export interface CartChanges {
  /** Resolves to the refusal, or null once added. */
  add: (product: AddedProduct) => Promise<string | null>;
  setQuantity: (sku: string, quantity: number) => void;
  remove: (sku: string) => void;
}

interface Changing {
  draft: CartDraft;
  /** Previews the cart on the server without saving it. */
  look: (cart: CartDraft) => Promise<unknown>;
  change: (next: CartDraft) => void;
}

export const cartChanges = ({ draft, look, change }: Changing): CartChanges => ({
  async add(product) {
    const next = withAdded(draft, product);
    const refusal = await refusalOfLast(next, look);
    if (refusal === null) change(next);
    return refusal;
  },
  setQuantity: (sku, quantity) => change(withQuantity(draft, sku, quantity)),
  remove: (sku) => change(without(draft, sku)),
});

/** Report only errors of the added product; the preview reports the rest of the cart. */
async function refusalOfLast(cart: CartDraft, look: Changing['look']): Promise<string | null> {
  try {
    await look(cart);
    return null;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const said = saidOfLine(error.errors, cart.lines.length - 1);
    return said !== null || error.status !== 422 ? (said ?? error.message) : null;
  }
}
