import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ProductRow } from '@larder/contract/catalogue/products/product.ts';
import { listProducts } from '@larder/contract/catalogue/products/products.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useState, type ReactNode } from 'react';
import { useRead } from '../../../../calls/use-read.ts';
import { Loading } from '../../reading/loading.tsx';
import type { Pick, Picks } from '../../cart/picks.ts';
import { QuantityStepper } from '../../../../parts/cart/quantity-stepper.tsx';
import classes from './rogue-products.module.css';

interface RogueProductsProps {
  weekId: number;
  picks: Picks;
  onPick: (sku: string, pick: Pick | null) => void;
  promoCodeField: ReactNode;
}

const QUIET_MILLISECONDS = 300;
/** Filtered, not paged (STAFF-2). */
const ALL = 1_000;

export function RogueProducts({ weekId, picks, onPick, promoCodeField }: RogueProductsProps) {
  const [typed, setTyped] = useState('');
  const [nameOrSku] = useDebouncedValue(typed.trim(), QUIET_MILLISECONDS);
  const query = { order_week_id: weekId, perPage: ALL, nameOrSku, include: ['images' as const] };
  const read = useRead(listProducts, { query }, { keepPrevious: true });
  const offered: Offered[] = read.data?.data ?? [];
  const isWhole = nameOrSku === '' && read.isSuccess && !read.isPlaceholderData;
  // Picks no longer offered stay removable.
  const gone = isWhole ? Object.entries(picks).filter(([sku]) => !offered.some((each) => each.sku === sku)) : [];
  return (
    <Stack gap="sm">
      <FieldGrid>
        <TextInput
          label="Filter by name or SKU"
          placeholder="Filter by name or SKU"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {promoCodeField}
      </FieldGrid>
      {read.isPending ? <Loading /> : null}
      {read.error ? <FailedState message={read.error.message} onRetry={() => void read.refetch()} /> : null}
      {read.data?.data.length === 0 ? <Text>There are no meals with this SKU or Name.</Text> : null}
      <ul className={classes.cards} aria-label="Meals">
        {[...offered, ...gone.map(([sku, { name }]) => ({ sku, name, buffer_quantity: 0 }))].map((product) => (
          <ProductCard key={product.sku} product={product} picked={picks[product.sku] ?? null} onPick={onPick} />
        ))}
      </ul>
    </Stack>
  );
}

interface Offered {
  sku: string;
  name: string;
  images?: ProductRow['images'];
  buffer_quantity?: ProductRow['buffer_quantity'];
}

interface ProductCardProps {
  product: Offered;
  picked: Pick | null;
  onPick: RogueProductsProps['onPick'];
}

function ProductCard({ product: { sku, name, images, buffer_quantity }, picked, onPick }: ProductCardProps) {
  const left = buffer_quantity ?? 0;
  const picture = images?.data[0]?.uris['landing-desktop'];
  return (
    <li className={classes.card}>
      {picture ? <img className={classes.picture} src={picture} alt="" loading="lazy" width={72} height={72} /> : null}
      <div className={classes.details}>
        <Checkbox
          label={name}
          description={`${sku} · ${left === 0 ? 'none left' : `${left} left`}`}
          disabled={left === 0 && picked === null}
          checked={picked !== null}
          onChange={(event) => onPick(sku, event.currentTarget.checked ? { name, quantity: 1 } : null)}
        />
        {picked === null || left === 0 ? null : (
          <Group mt={8}>
            <QuantityStepper
              of={name}
              value={picked.quantity}
              most={left}
              onChange={(quantity) => onPick(sku, { name, quantity })}
            />
          </Group>
        )}
      </div>
    </li>
  );
}
