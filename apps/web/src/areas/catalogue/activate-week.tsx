import { listOrderMaking } from '@larder/contract/orders/order-making.ts';
import { activateOrderWeek, listOrderWeeks, type OrderWeek } from '@larder/contract/orders/order-weeks.ts';
import { listMealRotations, listRotationWeeks } from '@larder/contract/catalogue/meal-rotations.ts';
import { ConfirmAction } from '@larder/ui/patterns/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../calls/use-call.ts';

interface ActivateWeekProps {
  week: OrderWeek;
  trigger: (open: () => void) => ReactNode;
}

/** Activates a draft week, after saying what that sets going. */
export function ActivateWeek({ week, trigger }: ActivateWeekProps) {
  const { run } = useCall(activateOrderWeek, {
    refreshes: [listOrderWeeks, listMealRotations, listRotationWeeks, listOrderMaking],
  });
  return (
    <ConfirmAction
      title={`Activate week ${week.number}`}
      message="Every customer with a running subscription gets an order for this week, made in the background. A week that is active stays in its rotation."
      action="Activate"
      run={async () => {
        await run({ params: { id: week.id } });
        return null;
      }}
      onDone={() => toast.success(`Week ${week.number} activated`, 'Its orders are being made.')}
      trigger={trigger}
    />
  );
}
