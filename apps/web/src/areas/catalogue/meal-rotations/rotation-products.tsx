import { Button, Stack } from '@mantine/core';
import {
  listRotationProducts,
  orderRotationProducts,
  removeRotationProduct,
  type RotationRow,
} from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { showMenuPlan } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { ReorderList } from '@larder/ui/controls/lists/reorder-list.tsx';
import { EmptyState } from '@larder/ui/patterns/lists/empty-state.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { serverMessage } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { keyOfRoute } from '../../../calls/use-read.ts';
import { AddRotationProduct } from './add-rotation-product.tsx';
import { RotationDish } from './rotation-dish.tsx';
import { RotationEffects, useRotationEffects } from './rotation-effects.tsx';
import { hrefTo } from '../../../href-to.ts';

interface RotationProductsProps {
  rotationId: number;
  category: { id: number; name: string };
  rows: RotationRow[];
}

const useReload = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOfRoute(listRotationProducts) });
};

/** Saves one reordering at a time and reloads after each, also after a refusal: somebody else changed the list. */
function useReorder(id: number, category_id: number) {
  const { run } = useCall(orderRotationProducts, { refreshes: [showMenuPlan] });
  const reload = useReload();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const save = async (before: Promise<unknown>, body: { new_index: number; skus: string[] }) => {
    await before.catch(() => null);
    try {
      await run({ params: { id }, body: { ...body, category_id } });
    } catch (failure) {
      toast.error(
        'Request failed',
        `${serverMessage(failure, 'The order was not saved.')} The list now shows the current order.`,
      );
      throw failure;
    } finally {
      await reload();
    }
  };
  return (new_index: number, skus: string[]) => {
    last.current = save(last.current, { new_index, skus });
    return last.current;
  };
}

export function RotationProducts({ rotationId, category, rows }: RotationProductsProps) {
  const reorder = useReorder(rotationId, category.id);
  return (
    <Stack gap="md">
      <AddRotationProduct rotationId={rotationId} category={category} skus={rows.map(({ sku }) => sku)} />
      {rows.length === 0 ? (
        <EmptyState title={`No products in ${category.name} yet`}>
          Add active products of this category above. New ones are created under{' '}
          <Link href={hrefTo({ to: '/products' })}>Products</Link>.
        </EmptyState>
      ) : (
        <ReorderList
          label={`Products of ${category.name}`}
          items={rows.map((row) => ({
            id: row.sku,
            label: row.name,
            content: (
              <RotationDish row={row}>
                <RemoveProduct rotationId={rotationId} row={row} />
              </RotationDish>
            ),
          }))}
          onReorder={(newIndex, ids) => reorder(newIndex, ids.map(String))}
        />
      )}
    </Stack>
  );
}

function RemoveProduct({ rotationId, row: { sku, name } }: { rotationId: number; row: RotationRow }) {
  const { run } = useCall(removeRotationProduct, { refreshes: [listRotationProducts, showMenuPlan] });
  const reload = useReload();
  const [isOpened, setIsOpened] = useState(false);
  const { read, isCounted } = useRotationEffects(rotationId, isOpened ? sku : null);
  return (
    <ConfirmAction
      title={`Remove ${name}`}
      message={
        <>
          {`${sku} will no longer be offered in the weeks of rotation ${rotationId}. Existing orders keep it.`}
          <RotationEffects read={read} />
        </>
      }
      action="Remove"
      danger
      ready={isCounted}
      run={async () => {
        await run({ params: { id: rotationId, sku } }).catch(async (failure: Error) => {
          await reload();
          throw failure;
        });
        return null;
      }}
      onDone={() => toast.success('Product Removed')}
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Remove ${name}`}
          onClick={() => {
            if (isOpened) void read.refetch();
            setIsOpened(true);
            open();
          }}
        >
          Remove
        </Button>
      )}
    />
  );
}
