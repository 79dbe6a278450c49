import type { CustomerHead } from '@larder/contract/customers/customer-head/customer-head.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import type { PanelFolding } from '@larder/ui/patterns/pages/panel.tsx';
import { useState } from 'react';
import { usePreferences } from '../../../../session/use-preferences.ts';
import type { UserPanel } from './user-panel.ts';

export type PanelCounts = Partial<CustomerHead['panels']> & Record<string, number | undefined>;

/** Decides which panels are open (CUST-69). */
export function usePanelFolding(user: User, counts: PanelCounts): (panel: UserPanel) => PanelFolding {
  const { preferences, save } = usePreferences();
  // Later changes, here or in another tab, must not fold a panel that somebody reads.
  const [atFirst] = useState({ counts, remembered: preferences.open_panels });
  const [chosen, setChosen] = useState<Record<string, boolean>>({ [window.location.hash.slice(1)]: true });
  const isOpenAtFirst = ({ id, opensAt, isRare = false }: UserPanel) => {
    if (isRare || atFirst.counts[id] === 0) return false;
    return atFirst.remembered[id] ?? (user.is_admin || opensAt !== undefined);
  };
  return (panel) => {
    const { id, empty, isRare = false, isList = false } = panel;
    const count = counts[id];
    return {
      isOpen: chosen[id] ?? isOpenAtFirst(panel),
      onChange: (isOpen, by) => {
        setChosen((known) => ({ ...known, [id]: isOpen }));
        if (by === 'button' && !isRare && count !== 0) save({ open_panels: { [id]: isOpen } });
      },
      note: count === 0 ? textOf(empty, user) : undefined,
      count: isList && count !== 0 ? count : undefined,
    };
  };
}

const textOf = (empty: UserPanel['empty'], user: User) => (typeof empty === 'function' ? empty(user) : empty);
