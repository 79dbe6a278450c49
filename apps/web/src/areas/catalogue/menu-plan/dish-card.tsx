import type { PlanDish } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { useBoardCard } from '@larder/ui/controls/lists/board-column.tsx';
import { memo } from 'react';
import { DishPicture, DishState } from '../../../parts/dishes/dish.tsx';
import { useRepeat } from './plan-marks.ts';
import classes from './menu-plan.module.css';

interface DishCardProps {
  dish: PlanDish;
  week: { id: number; number: number };
  isSoldOut: boolean;
  onOpen: (sku: string, weekId: number) => void;
}

export const DishCard = memo(function DishCard({ dish, week, isSoldOut, onOpen }: DishCardProps) {
  const card = useBoardCard(dish.sku, String(week.id));
  const repeated = useRepeat(week.number, dish.id);
  return (
    <li>
      <button type="button" className={classes.card} {...card} onClick={() => onOpen(dish.sku, week.id)}>
        <DishFace dish={dish} isSoldOut={isSoldOut} repeated={repeated} />
      </button>
    </li>
  );
});

export function DishFace({
  dish: { name, price, picture, is_active },
  isSoldOut,
  repeated,
}: {
  dish: PlanDish;
  isSoldOut: boolean;
  repeated: number | null;
}) {
  return (
    <>
      <DishPicture picture={picture} />
      <span className={classes.face}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          <Money cents={price} />
          <DishState is_active={is_active} isSoldOut={isSoldOut} />
          {repeated === null ? null : <span className={classes.repeat}>Also in {repeated}</span>}
        </span>
      </span>
    </>
  );
}
