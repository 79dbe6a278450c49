import { Button } from '@mantine/core';
import type { Box } from '@larder/contract/customers/boxes/boxes.ts';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { boxOf } from '../../../parts/order-changes/describe-effect.ts';
import classes from './boxes.module.css';
import { MealPictures } from './meal-pictures.tsx';

const MOST_PICTURES = 8;
const MOST_NAMES = 3;

interface BoxMealsProps {
  box: Box;
  /** Null while the meals cannot be changed. */
  onSwap: ((sku: string) => void) | null;
  /** Null while nothing can be given back. */
  onCompensate: ((sku: string) => void) | null;
}

export function BoxMeals({ box, onSwap, onCompensate }: BoxMealsProps) {
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
              {onCompensate === null ? null : (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  aria-label={`Credit ${name}`}
                  onClick={() => onCompensate(sku)}
                >
                  Credit
                </Button>
              )}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
