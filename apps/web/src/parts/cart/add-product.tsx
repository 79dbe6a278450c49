import { Group } from '@mantine/core';
import { listProducts } from '@larder/contract/catalogue/products/products.ts';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import { unreadableTexts } from '@larder/ui/controls/fields/unreadable-text.ts';
import type { Option, Search } from '@larder/ui/controls/fields/use-search.ts';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { useSettledSubmit } from '@larder/ui/patterns/forms/use-settled-submit.ts';
import { useRef, useState } from 'react';
import { call } from '../../calls/call.ts';
import type { AddedProduct } from './cart-draft.ts';

interface AddProductProps {
  /** Resolves to the refusal, or null once added. */
  onAdd: (product: AddedProduct) => Promise<string | null>;
}

/** STAFF-61 */
const FOUND = 5;

const searchProducts: Search = async (nameOrSku, signal) => {
  const query = { nameOrSku, status: ['active' as const], perPage: FOUND };
  const { data } = await call(listProducts, { query }, { signal });
  return data.map(({ sku, name }) => ({ id: sku, name, note: sku }));
};

export function AddProduct({ onAdd }: AddProductProps) {
  const [product, setProduct] = useState<Option | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  /** The product that was picked and thereby added: the button after it adds nothing and asks for nothing. */
  const [added, setAdded] = useState<string | null>(null);
  const add = async (chosen: Option | null) => {
    if (chosen === null && added !== null) return;
    setWorking(true);
    const refused =
      chosen === null ? 'Please choose a product.' : await onAdd({ sku: String(chosen.id), name: chosen.name });
    setWorking(false);
    setError(refused);
    setAdded(refused === null && chosen !== null ? chosen.name : null);
    if (refused === null) setProduct(null);
    place.current?.querySelector('input')?.focus();
  };
  const { onSubmit, isSettling } = useSettledSubmit((event) => {
    event.preventDefault();
    // An unknown name already shows its error in the field.
    const isReadable = Object.keys(unreadableTexts(event.currentTarget)).length === 0;
    if (isReadable && !working) void add(product);
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Group align="flex-start" gap="xs" ref={place}>
        <Autocomplete
          label="Add a product"
          placeholder="Name or SKU"
          data-path="product"
          search={searchProducts}
          unknown={(typed) => `There is no product ${typed}. Choose one from the list.`}
          value={product}
          error={error}
          description={added === null ? null : `${added} is in the cart.`}
          onChange={(chosen) => {
            if (chosen !== null) setAdded(null);
            setProduct(chosen);
            setError(null);
            // One that was typed and left is added by the button.
            const isPicked = place.current?.querySelector('input') === document.activeElement;
            if (chosen !== null && isPicked && chosen !== product && !working) void add(chosen);
          }}
        />
        <WorkingButton type="submit" variant="default" working={working || isSettling} mt={24}>
          Add product
        </WorkingButton>
      </Group>
    </form>
  );
}
