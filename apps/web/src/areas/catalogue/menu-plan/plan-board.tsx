import { type MenuPlan, movePreview } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { needsReview } from '@larder/domain/catalogue/menu-plan/menu-changes.ts';
import { type CardMove, CardBoard } from '@larder/ui/controls/lists/card-board.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { changedPreview } from '../../../calls/money-calls.ts';
import { AddDishDialog } from './add-dish-dialog.tsx';
import { CategoryAxis } from './category-axis.tsx';
import { DishFace } from './dish-card.tsx';
import { DishDialog } from './dish-dialog.tsx';
import { MoveReview } from './move-review.tsx';
import type { DishMove } from './plan-changes.ts';
import { MarksContext, useMarks } from './plan-marks.ts';
import { refusalToMove } from './refusal-to-move.ts';
import { useMoveDish } from './use-menu-plan.ts';
import { WeekColumn } from './week-column.tsx';
import classes from './menu-plan.module.css';

type Opened =
  | { kind: 'dish'; sku: string; weekId: number }
  | { kind: 'add'; weekId: number; categoryId: number }
  | { kind: 'review'; move: DishMove; notice: string | null; onClose: (isMoved: boolean) => void };

/** As many as a wide screen shows. */
const FIRST_COLUMNS = 6;

export function PlanBoard({ plan, within }: { plan: MenuPlan; within: number }) {
  const { categories, weeks } = plan;
  const dishes = useMemo(() => new Map(plan.dishes.map((dish) => [dish.id, dish])), [plan.dishes]);
  const menus = useMemo(() => [...plan.earlier, ...weeks], [plan.earlier, weeks]);
  const marks = useMarks(menus, within);
  // Those on the screen first.
  const rendered = useDeferredValue(weeks.length, FIRST_COLUMNS);
  const [opened, setOpened] = useState<Opened | null>(null);
  const openDish = useCallback((sku: string, weekId: number) => setOpened({ kind: 'dish', sku, weekId }), []);
  const openAdd = useCallback(
    (weekId: number, categoryId: number) => setOpened({ kind: 'add', weekId, categoryId }),
    [],
  );
  const move = useMoves(plan, (review) => setOpened(review));
  const bySku = (sku: string) => plan.dishes.find((dish) => dish.sku === sku);
  const nameOf = (sku: string) => bySku(sku)?.name ?? sku;
  const weekOf = (id: number | null) => weeks.find((week) => week.id === id);
  return (
    <MarksContext value={marks}>
      <CardBoard
        columns={weeks.map(({ id, number }) => ({ id: String(id), label: `week ${number}` }))}
        nameOf={nameOf}
        onMove={(card) => move(toMove(card))}
        renderCard={(sku) => <Ghost plan={plan} sku={sku} />}
      >
        <section className={classes.scroller} aria-label="Weeks">
          <div className={classes.board} style={{ gridTemplateRows: `repeat(${categories.length + 1}, auto)` }}>
            <CategoryAxis categories={categories} />
            {weeks.slice(0, rendered).map((week) => (
              <WeekColumn
                key={week.id}
                week={week}
                categories={categories}
                dishes={dishes}
                onOpen={openDish}
                onAdd={openAdd}
              />
            ))}
          </div>
        </section>
      </CardBoard>
      <OpenedDialog
        plan={plan}
        opened={opened}
        nameOf={nameOf}
        onMove={(next) => void move(next)}
        weekOf={weekOf}
        onClose={() => setOpened(null)}
      />
    </MarksContext>
  );
}

const toMove = ({ card, from, to, isCopy }: CardMove): DishMove => ({
  sku: card,
  from_week_id: isCopy ? null : Number(from),
  to_week_id: Number(to),
});

/** Resolves to true where the dish is in its new week. */
function useMoves({ weeks, dishes }: MenuPlan, onReview: (review: Opened) => void) {
  const save = useMoveDish();
  return (move: DishMove): Promise<boolean> => {
    const refusal = refusalToMove(move, { weeks, dishes });
    if (refusal !== null) {
      toast.error('The menu is unchanged', refusal);
      return Promise.resolve(false);
    }
    const named = weeks.filter(({ id }) => id === move.from_week_id || id === move.to_week_id);
    // A dish that the plan does not have yet comes with the answer.
    const isKnown = dishes.some(({ sku }) => sku === move.sku);
    const review = (notice: string | null) =>
      new Promise<boolean>((resolve) => onReview({ kind: 'review', move, notice, onClose: resolve }));
    if (needsReview(named)) return review(null);
    return save(move).then(
      () => {
        if (!isKnown) toast.success('Dish added');
        return true;
      },
      (failure: Error) => {
        if (changedPreview(movePreview, failure) !== null) return review(failure.message);
        toast.error('The menu is unchanged', failure.message);
        return false;
      },
    );
  };
}

function Ghost({ plan, sku }: { plan: MenuPlan; sku: string }) {
  const dish = plan.dishes.find((each) => each.sku === sku);
  return dish ? (
    <div className={classes.ghost}>
      <DishFace dish={dish} isSoldOut={false} repeated={null} />
    </div>
  ) : null;
}

interface OpenedDialogProps {
  plan: MenuPlan;
  opened: Opened | null;
  nameOf: (sku: string) => string;
  weekOf: (id: number | null) => MenuPlan['weeks'][number] | undefined;
  onMove: (move: DishMove) => void;
  onClose: () => void;
}

function OpenedDialog({ plan, opened, nameOf, weekOf, onMove, onClose }: OpenedDialogProps) {
  if (opened === null) return null;
  if (opened.kind === 'review') {
    const { move, notice } = opened;
    const weeks = [weekOf(move.from_week_id), weekOf(move.to_week_id)].filter((week) => week !== undefined);
    const close = (isMoved: boolean) => {
      onClose();
      opened.onClose(isMoved);
    };
    return <MoveReview move={move} name={nameOf(move.sku)} weeks={weeks} notice={notice} onClose={close} />;
  }
  const week = weekOf(opened.weekId);
  if (!week) return null;
  if (opened.kind === 'dish') {
    const dish = plan.dishes.find(({ sku }) => sku === opened.sku);
    return dish ? <DishDialog dish={dish} week={week} weeks={plan.weeks} onMove={onMove} onClose={onClose} /> : null;
  }
  const category = plan.categories.find(({ category_id }) => category_id === opened.categoryId);
  const skus = plan.dishes.filter(({ id }) => week.product_ids.includes(id)).map(({ sku }) => sku);
  return category ? (
    <AddDishDialog week={week} category={category} skus={skus} onMove={onMove} onClose={onClose} />
  ) : null;
}
