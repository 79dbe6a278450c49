import { Button, Stack, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { cloneProduct, listProducts } from '@larder/contract/catalogue/products/products.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { useCall } from '../../../calls/use-call.ts';

/** Clones a product after confirmation (CAT-3). */
interface CloneProductProps {
  product: { sku: string; name: string; slug: string };
}

export function CloneProduct({ product: { sku, ...product } }: CloneProductProps) {
  const usual = { sku: `${sku}-COPY`, name: product.name, slug: `${product.slug}-copy` };
  const [given, setGiven] = useState<Partial<typeof usual>>({});
  const { run, failure } = useCall(cloneProduct, {
    refreshes: [listProducts],
    onDone: ({ data }) => toast.success('Product Cloned!', `The copy is ${data.sku}. It is inactive.`),
  });
  const errors = failure?.errors ?? {};
  const input = (field: keyof typeof usual, label: string) => (
    <TextInput
      label={label}
      error={errors[field]?.join(' ')}
      value={given[field] ?? usual[field]}
      onChange={({ currentTarget: { value } }) => setGiven({ ...given, [field]: value })}
    />
  );
  return (
    <ConfirmAction
      title={`Clone ${sku}`}
      message={
        <Stack gap="sm">
          {`Are you sure you wish to clone the Product ${sku}?`}
          {input('sku', 'SKU')}
          {input('name', 'Name')}
          {input('slug', 'Slug')}
        </Stack>
      }
      action="Clone"
      run={async () => {
        // The server takes the next free name for a field that is left out.
        await run({ params: { sku }, ...(Object.keys(given).length > 0 && { body: given }) });
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
