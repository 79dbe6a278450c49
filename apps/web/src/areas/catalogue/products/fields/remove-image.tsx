import { Button } from '@mantine/core';
import { deleteProductImage } from '@larder/contract/catalogue/products/product-form.ts';
import { listProducts, showProduct } from '@larder/contract/catalogue/products/products.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../../calls/use-call.ts';

interface RemoveImageProps {
  sku: string;
  imageId: number;
  name: string;
}

/** Independent of saving the form. */
export function RemoveImage({ sku, imageId, name }: RemoveImageProps) {
  const { run } = useCall(deleteProductImage, { refreshes: [showProduct, listProducts] });
  return (
    <ConfirmAction
      title={`Remove ${name} of ${sku}`}
      message="The image is removed immediately, without saving the form. This cannot be undone."
      action="Remove"
      danger
      run={async () => {
        await run({ params: { sku, imageId } });
        return null;
      }}
      onDone={() => toast.success('Image removed')}
      trigger={(open) => (
        <Button variant="default" size="compact-sm" aria-label={`Remove ${name}`} onClick={open}>
          Remove
        </Button>
      )}
    />
  );
}
