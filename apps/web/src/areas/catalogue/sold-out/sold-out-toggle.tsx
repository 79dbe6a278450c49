import { showMenuPlan } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { listProducts, showProduct } from '@larder/contract/catalogue/products/products.ts';
import { type ProductSales, setSoldOut, showProductSales } from '@larder/contract/catalogue/sold-out/sold-out.ts';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import type { CallFailure } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';

type Week = Pick<ProductSales['weeks'][number], 'order_week_id' | 'number'>;

interface SoldOutToggleProps {
  product: { sku: string; name: string };
  isSoldOut: boolean;
  /** Null: for good. */
  week: Week | null;
  /** Says its week, where no row of a table does. */
  saysWeek?: boolean;
}

export function SoldOutToggle({ product, isSoldOut, week, saysWeek = false }: SoldOutToggleProps) {
  const { run } = useCall(setSoldOut, { refreshes: [showProductSales, showProduct, listProducts, showMenuPlan] });
  const [running, setRunning] = useState(false);
  const where = week === null ? '' : ` in week ${week.number}`;
  const act = `${isSoldOut ? 'Back for sale' : 'Sold out'}${where}`;
  const change = async () => {
    setRunning(true);
    try {
      await run({
        params: { sku: product.sku },
        body: { is_sold_out: !isSoldOut, order_week_id: week?.order_week_id ?? null },
      });
      toast.success(isSoldOut ? `${product.name} is for sale again${where}` : `${product.name} is sold out${where}`);
    } catch (failure) {
      toast.error('Request failed', (failure as CallFailure).message);
    } finally {
      setRunning(false);
    }
  };
  return (
    <WorkingButton
      variant="default"
      size={saysWeek ? 'sm' : 'compact-sm'}
      aria-label={act}
      working={running}
      onClick={change}
    >
      {saysWeek ? act : isSoldOut ? 'Back for sale' : 'Sold out'}
    </WorkingButton>
  );
}
