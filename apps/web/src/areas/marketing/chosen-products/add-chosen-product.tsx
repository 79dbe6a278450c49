import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { showProduct } from '@larder/contract/catalogue/products/products.ts';
import type { ChosenProduct } from '@larder/contract/marketing/chosen-products/chosen-products.ts';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import type { Option } from '@larder/ui/controls/fields/use-search.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useRef, useState, type ReactNode } from 'react';
import { call } from '../../../calls/call.ts';
import { serverMessage } from '../../../calls/call-failure.ts';
import classes from './chosen-products.module.css';
import { searchProducts } from './search-products.ts';

interface AddChosenProductProps {
  chosen: string[];
  onAdd: (product: ChosenProduct) => void;
  error: ReactNode;
}

export function AddChosenProduct({ chosen, onAdd, error }: AddChosenProductProps) {
  const [option, setOption] = useState<Option | null>(null);
  const busy = useRef(false);
  const add = async () => {
    if (option === null || busy.current || chosen.includes(String(option.id))) return;
    busy.current = true;
    try {
      onAdd(await readProduct(String(option.id)));
      setOption(null);
    } catch (failure) {
      toast.error('Error', serverMessage(failure, 'Error!'));
    } finally {
      busy.current = false;
    }
  };
  return (
    <div className={classes.add}>
      <Autocomplete
        label="Product"
        placeholder="Name or SKU"
        search={searchProducts(chosen)}
        value={option}
        error={error}
        onChange={setOption}
      />
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => void add()}>
        Add
      </Button>
    </div>
  );
}

async function readProduct(sku: string): Promise<ChosenProduct> {
  const { data } = await call(showProduct, { params: { sku }, query: { include: ['images'] } });
  const [image] = data.images?.data ?? [];
  return { sku: data.sku, name: data.name, is_active: data.is_active, image: image ? { uris: image.uris } : null };
}
