import type { OrderWeek } from '@larder/contract/orders/weeks/order-weeks.ts';
import { type ReactNode, useState } from 'react';
import { ActivationDialog } from './activation-dialog.tsx';

interface ActivateWeekProps {
  week: Pick<OrderWeek, 'id' | 'number'>;
  trigger: (open: () => void) => ReactNode;
}

export function ActivateWeek({ week, trigger }: ActivateWeekProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      {trigger(() => setOpened(true))}
      <ActivationDialog week={week} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
