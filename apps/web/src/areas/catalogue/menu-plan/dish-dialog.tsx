import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { PlanDish, PlanWeek } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { useState } from 'react';
import { hrefTo } from '../../../href-to.ts';
import { DishPicture, DishState } from '../../../parts/dishes/dish.tsx';
import { DishSales } from './dish-sales.tsx';
import type { DishMove } from './plan-changes.ts';
import classes from './menu-plan.module.css';

interface DishDialogProps {
  dish: PlanDish;
  week: PlanWeek;
  weeks: readonly PlanWeek[];
  onMove: (move: DishMove) => void;
  onClose: () => void;
}

/** Everything that dragging does, by single presses, and what is sold in the week. */
export function DishDialog({ dish, week, weeks, onMove, onClose }: DishDialogProps) {
  const others = weeks.filter(({ refusal, product_ids }) => refusal === null && !product_ids.includes(dish.id));
  const [chosen, setChosen] = useState(() => String(nearest(others, week)?.id ?? ''));
  const to = Number(chosen);
  const act = (move: Omit<DishMove, 'sku'>) => {
    onClose();
    onMove({ sku: dish.sku, ...move });
  };
  const isFixed = week.refusal !== null;
  return (
    <Dialog title={`${dish.name}, week ${week.number}`} opened onClose={onClose}>
      <Stack gap="sm">
        <Group gap="sm">
          <DishPicture picture={dish.picture} />
          <Link href={hrefTo({ to: '/products/$sku', params: { sku: dish.sku } })}>{dish.sku}</Link>
          <Money cents={dish.price} />
          <DishState is_active={dish.is_active} isSoldOut={week.sold_out_ids.includes(dish.id)} />
        </Group>
        <DishSales dish={dish} week={week} />
        {isFixed ? <Text size="sm">{week.refusal}</Text> : null}
        {others.length === 0 ? (
          <Text size="sm">Every other week that can be changed has this dish.</Text>
        ) : (
          <div className={classes.chooseWeek}>
            <NativeSelect
              label="Other week"
              data={others.map(({ id, number, status }) => ({ value: String(id), label: `${number} (${status})` }))}
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
            {isFixed ? null : (
              <Button variant="default" onClick={() => act({ from_week_id: week.id, to_week_id: to })}>
                Move
              </Button>
            )}
            <Button variant="default" onClick={() => act({ from_week_id: null, to_week_id: to })}>
              Copy
            </Button>
          </div>
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {isFixed ? null : (
          <Button color="red" onClick={() => act({ from_week_id: week.id, to_week_id: null })}>
            {`Remove from week ${week.number}`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The first later one, else the last. */
const nearest = (weeks: readonly PlanWeek[], { date }: PlanWeek) =>
  weeks.find((week) => week.date > date) ?? weeks.at(-1);
