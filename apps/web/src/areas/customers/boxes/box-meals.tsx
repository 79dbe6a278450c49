import { Button } from '@mantine/core';
import type { Box } from '@larder/contract/customers/boxes/boxes.ts';
import type { CompensationKind } from '@larder/domain/billing/credits/compensation.ts';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { boxOf } from '../../../parts/order-changes/describe-effect.ts';
import classes from './boxes.module.css';
import { MealPictures } from './meal-pictures.tsx';

const MOST_PICTURES = 8;
const MOST_NAMES = 3;

const OF_MEAL: Record<CompensationKind, string> = { credit: 'Credit', refund: 'Refund' };

interface BoxMealsProps {
  box: Box;
  /** Null while the meals cannot be changed. */
  onSwap: ((sku: string) => void) | null;
  /** Empty while nothing can be given back. */
  compensations: readonly CompensationKind[];
  onCompensate: (kind: CompensationKind, sku: string) => void;
}

export function BoxMeals({ box, onSwap, compensations, onCompensate }: BoxMealsProps) {
  const items = box.order.cart?.data.items ?? [];
  if (items.length === 0) return <p className={classes.note}>No meals.</p>;
  const uris = new Map(box.pictures.map(({ sku, uri }) => [sku, uri]));
  const more = items.length - MOST_NAMES;
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const first = items.slice(0, MOST_NAMES).map(({ name }) => name);
  return (
    <>
      <MealPictures items={items.slice(0, MOST_PICTURES)} uris={uris} of={boxOf(box.order)} onSwap={onSwap} />
      <details className={classes.meals}>
        <summary>
          <span>
            {count} {count === 1 ? 'meal' : 'meals'}
          </span>
          <span className={classes.names}>
            {first.join(', ')}
            {more > 0 ? `, ${more} more` : ''}
          </span>
        </summary>
        <ul aria-label="Meals">
          {items.map(({ sku, name, quantity, unit_price }) => (
            <li key={sku}>
              <span>
                {quantity} × {name}
              </span>
              <Money cents={unit_price} />
              {compensations.map((kind) => (
                <Button
                  key={kind}
                  variant="subtle"
                  size="compact-xs"
                  aria-label={`${OF_MEAL[kind]} ${name}`}
                  onClick={() => onCompensate(kind, sku)}
                >
                  {OF_MEAL[kind]}
                </Button>
              ))}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
