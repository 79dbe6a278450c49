import { Money } from '@larder/ui/controls/display/money.tsx';
import { useScrollPadding } from '@larder/ui/patterns/forms/use-scroll-padding.ts';
import { useRef } from 'react';
import { ActionButton } from '../../../../parts/order-changes/action-button.tsx';
import classes from './rogue-order.module.css';
import type { useRogueOrder } from './use-rogue-order.ts';
import { useRogueTotal } from './use-rogue-total.ts';

interface RogueOrderBarProps {
  userId: number;
  form: ReturnType<typeof useRogueOrder>;
  working: boolean;
  onCreate: () => void;
}

export function RogueOrderBar({ userId, form: { body, count }, working, onCreate }: RogueOrderBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useScrollPadding(bar);
  const { total, discount, isOld } = useRogueTotal(userId, body);
  return (
    <div ref={bar} className={classes.bar}>
      <div className={classes.figures} data-old={(total !== null && isOld) || undefined}>
        <output>{count === 1 ? '1 meal picked' : `${count} meals picked`}</output>
        {total === null ? null : (
          <span>
            <span className={classes.total}>
              Total <Money cents={total} />
            </span>
            {discount ? (
              <>
                {' '}
                (discount <Money cents={discount} />)
              </>
            ) : null}
          </span>
        )}
      </div>
      <ActionButton
        label={working ? 'Just a moment' : 'Create Order'}
        variant="filled"
        refusal={count === 0 ? 'Please pick at least one meal.' : null}
        working={working}
        onClick={onCreate}
      />
    </div>
  );
}
