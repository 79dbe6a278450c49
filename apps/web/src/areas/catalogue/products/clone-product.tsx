import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { cloneProduct, listProducts } from '@larder/contract/catalogue/products/products.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';

/** Clones a product after confirmation (CAT-3). */
export function CloneProduct({ sku }: { sku: string }) {
  const { run } = useCall(cloneProduct, {
    refreshes: [listProducts],
    onDone: ({ data }) => toast.success('Product Cloned!', `The copy is ${data.sku}. It is inactive.`),
  });
  return (
    <ConfirmAction
      title={`Clone ${sku}`}
      message={`Are you sure you wish to clone the Product ${sku}?`}
      action="Clone"
      run={async () => {
        await run({ params: { sku } });
        return null;
      }}
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={14} aria-hidden />}
          aria-label={`Clone ${sku}`}
          onClick={open}
        >
          Clone
        </Button>
      )}
    />
  );
}
