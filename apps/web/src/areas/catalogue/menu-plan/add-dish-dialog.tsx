import { Button } from '@mantine/core';
import type { PlanWeek } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import type { Option } from '@larder/ui/controls/fields/use-search.ts';
import { useState } from 'react';
import { searchDishes } from '../meal-rotations/search-dishes.ts';
import type { DishMove } from './plan-changes.ts';

interface AddDishDialogProps {
  week: PlanWeek;
  category: { category_id: number; name: string };
  /** Dishes that the week has. */
  skus: string[];
  onMove: (move: DishMove) => void;
  onClose: () => void;
}

export function AddDishDialog({ week, category, skus, onMove, onClose }: AddDishDialogProps) {
  const [dish, setDish] = useState<Option | null>(null);
  const [wasPressed, setPressed] = useState(false);
  const add = () => {
    setPressed(true);
    if (dish === null) return;
    onClose();
    onMove({ sku: String(dish.id), from_week_id: null, to_week_id: week.id });
  };
  return (
    <Dialog title={`Add to ${category.name}, week ${week.number}`} opened onClose={onClose}>
      <Autocomplete
        label="Dish"
        placeholder="Name or SKU"
        data-autofocus
        search={searchDishes({ id: category.category_id }, skus, `week ${week.number}`)}
        value={dish}
        error={wasPressed && dish === null ? 'Choose a dish.' : undefined}
        onChange={setDish}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={add}>Add dish</Button>
      </DialogActions>
    </Dialog>
  );
}
