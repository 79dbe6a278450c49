import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { MenuPlan, PlanDish, PlanWeek } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { findGaps } from '@larder/domain/catalogue/menu-plan/menu-marks.ts';
import { BoardColumn } from '@larder/ui/controls/lists/board-column.tsx';
import { memo, useEffect } from 'react';
import { DishCard } from './dish-card.tsx';
import { WeekHead } from './week-head.tsx';
import classes from './menu-plan.module.css';

interface WeekColumnProps {
  week: PlanWeek;
  categories: MenuPlan['categories'];
  dishes: ReadonlyMap<number, PlanDish>;
  onOpen: (sku: string, weekId: number) => void;
  onAdd: (weekId: number, categoryId: number) => void;
}

export const WeekColumn = memo(function WeekColumn(column: WeekColumnProps) {
  const { id, number, refusal } = column.week;
  // Counted by a test: a move renders two columns.
  useEffect(() => {
    performance.mark('menu-plan-column', { detail: number });
  });
  return (
    <BoardColumn
      id={String(id)}
      label={`Week ${number}`}
      className={refusal === null ? classes.column : `${classes.column} ${classes.fixed}`}
    >
      <WeekCells {...column} />
    </BoardColumn>
  );
});

const WeekCells = memo(function WeekCells({ week, categories, dishes, onOpen, onAdd }: WeekColumnProps) {
  const planned = week.product_ids.flatMap((id) => dishes.get(id) ?? []);
  const ofCategory = Map.groupBy(planned, ({ category_id }) => category_id);
  const gaps = findGaps(
    week,
    dishes,
    categories.map(({ category_id }) => category_id),
  );
  return (
    <>
      <WeekHead week={week} gaps={gaps.length} />
      {categories.map(({ category_id, name }) => {
        const cards = ofCategory.get(category_id) ?? [];
        return (
          <div key={category_id} className={classes.cell}>
            <div className={classes.cellName} aria-hidden>
              {name}
            </div>
            {gaps.includes(category_id) ? <p className={classes.gap}>No dish for sale</p> : null}
            {cards.length === 0 ? null : (
              <ul className={classes.cards} aria-label={`${name} of week ${week.number}`}>
                {cards.map((dish) => (
                  <DishCard
                    key={dish.id}
                    dish={dish}
                    week={week}
                    isSoldOut={week.sold_out_ids.includes(dish.id)}
                    onOpen={onOpen}
                  />
                ))}
              </ul>
            )}
            {week.refusal === null ? (
              <Button
                className={classes.add ?? ''}
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPlus size={14} aria-hidden />}
                aria-label={`Add to ${name} of week ${week.number}`}
                onClick={() => onAdd(week.id, category_id)}
              >
                Add
              </Button>
            ) : null}
          </div>
        );
      })}
    </>
  );
});
