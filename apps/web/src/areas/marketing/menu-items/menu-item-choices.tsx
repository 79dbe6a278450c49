import type { Category } from '@larder/contract/catalogue/categories/categories.ts';
import type { Bestseller } from '@larder/contract/marketing/bestsellers/bestsellers.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import type { ReactNode } from 'react';
import { useCategories } from '../categories-to-choose.ts';
import { useBestsellers } from './menu-item-form.ts';

export interface MenuItemChoices {
  categories: Category[];
  bestsellers: Bestseller[];
}

interface WithMenuItemChoicesProps {
  title: string;
  onClose: () => void;
  children: (choices: MenuItemChoices) => ReactNode;
}

/** The form opens once everything to choose from is there. */
export function WithMenuItemChoices({ title, onClose, children }: WithMenuItemChoicesProps) {
  const categories = useCategories();
  const bestsellers = useBestsellers();
  if (categories.data && bestsellers.data)
    return children({ categories: categories.data.data, bestsellers: bestsellers.data.data });
  const failed = [categories, bestsellers].find(({ error }) => error !== null);
  return (
    <Dialog title={title} opened onClose={onClose} size="lg">
      {failed ? (
        <FailedState message={failed.error?.message ?? null} onRetry={() => void failed.refetch()} />
      ) : (
        <PanelSkeleton />
      )}
    </Dialog>
  );
}
