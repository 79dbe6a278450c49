import { Button, Stack } from '@mantine/core';
import { showMenuPlan } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { listProducts, showProduct } from '@larder/contract/catalogue/products/products.ts';
import { type ProductSales, setSoldOut, showProductSales } from '@larder/contract/catalogue/sold-out/sold-out.ts';
import { refusalToSellOutInWeek } from '@larder/domain/catalogue/sold-out/sold-out.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import type { CallFailure } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { hrefTo } from '../../../href-to.ts';
import { describeHolders, hasReplaceable } from '../../../parts/dishes/describe-holders.ts';
import { describeReturn } from './sales-messages.ts';

type Week = ProductSales['weeks'][number];

interface SoldOutToggleProps {
  product: { sku: string; name: string };
  sales: ProductSales;
  /** Null: for good. */
  week: Week | null;
  /** Says its week, where no row of a table does. */
  saysWeek?: boolean;
}

/** Selling out asks first, with its effect; bringing back does not ask (CAT-55). */
export function SoldOutToggle({ product, sales, week, saysWeek = false }: SoldOutToggleProps) {
  const isSoldOut = week === null ? sales.is_sold_out : week.is_sold_out;
  const { run } = useCall(setSoldOut, { refreshes: [showProductSales, showProduct, listProducts, showMenuPlan] });
  const where = week === null ? '' : ` in week ${week.number}`;
  const change = async () => {
    await run({
      params: { sku: product.sku },
      body: { is_sold_out: !isSoldOut, order_week_id: week?.order_week_id ?? null },
    });
    toast.success(isSoldOut ? describeReturn(product.name, sales, where) : `${product.name} is sold out${where}`);
  };
  const label = isSoldOut ? 'Back for sale' : 'Sold out';
  const looks = {
    variant: 'default',
    size: saysWeek ? 'sm' : 'compact-sm',
    'aria-label': `${label}${where}`,
    children: saysWeek ? `${label}${where}` : label,
  } as const;
  if (isSoldOut) return <BringBack looks={looks} change={change} />;
  const refusal = week === null ? null : refusalToSellOutInWeek(week);
  if (refusal !== null)
    return (
      <ButtonWithReason
        size={saysWeek ? 'sm' : 'compact-sm'}
        action={looks.children}
        {...(saysWeek ? {} : { of: where.trim() })}
        refusal={refusal.message}
        onClick={() => undefined}
      />
    );
  return (
    <ConfirmAction
      title={`Mark ${product.name} as sold out${where}`}
      message={<Effect product={product} sales={sales} week={week} />}
      action="Mark as sold out"
      run={async () => {
        try {
          await change();
          return null;
        } catch (failure) {
          return (failure as CallFailure).message;
        }
      }}
      trigger={(open) => <Button {...looks} onClick={open} />}
    />
  );
}

interface BringBackProps {
  looks: { variant: 'default'; size: string; 'aria-label': string; children: string };
  change: () => Promise<void>;
}

function BringBack({ looks, change }: BringBackProps) {
  const [running, setRunning] = useState(false);
  const back = async () => {
    setRunning(true);
    try {
      await change();
    } catch (failure) {
      toast.error('Request failed', (failure as CallFailure).message);
    } finally {
      setRunning(false);
    }
  };
  return <WorkingButton {...looks} working={running} onClick={back} />;
}

function Effect({ product, sales, week }: Pick<SoldOutToggleProps, 'product' | 'sales' | 'week'>) {
  const weeks = week === null ? sales.weeks : [week];
  const href = hrefTo({
    to: '/products/$sku/replacement',
    params: { sku: product.sku },
    ...(week !== null && { search: { week: week.order_week_id } }),
  });
  return (
    <Stack gap="sm">
      <span>
        {week === null
          ? 'From now on no cart, rogue order or added meal can take it, in any week.'
          : `From now on no cart, rogue order or added meal of week ${week.number} can take it. Other weeks are not affected.`}
      </span>
      <span>
        {`${describeHolders(weeks, week === null ? '' : ' of this week')} `}
        {weeks.some(hasReplaceable) ? <Link href={href}>Replace it in these orders</Link> : null}
      </span>
      <span>You can bring it back at any time with “Back for sale”. Its buffers keep their numbers.</span>
    </Stack>
  );
}
