import type { RotationRow } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { Money } from '@larder/ui/controls/display/money.tsx';
import type { ReactNode } from 'react';
import { DishPicture, DishState } from '../../../parts/dishes/dish.tsx';
import classes from './rotations.module.css';

interface RotationDishProps {
  row: RotationRow;
  children: ReactNode;
}

/** An inactive or sold-out dish is never sold, so it is marked wherever a rotation is listed. */
export function RotationDish({ row: { sku, name, product }, children }: RotationDishProps) {
  const dish = product?.data;
  return (
    <div className={classes.row}>
      {dish ? <DishPicture picture={dish.picture} /> : null}
      <span className={classes.sku}>{sku}</span>
      <span className={classes.dish}>
        {name}
        {dish ? (
          <span className={classes.facts}>
            <Money cents={dish.price} />
            <DishState is_active={dish.is_active} isSoldOut={dish.is_sold_out} />
          </span>
        ) : null}
      </span>
      {children}
    </div>
  );
}
