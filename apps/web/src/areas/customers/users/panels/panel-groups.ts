import type { PanelGroup } from '@larder/ui/patterns/pages/panel-groups.tsx';
import type { PanelCounts } from './use-panel-folding.ts';
import { PANEL_GROUPS, type UserPanel } from './user-panel.ts';
import { USER_INFO } from './user-panels.ts';

/** By task, in page order. */
export const groupsOf = (panels: UserPanel[], counts: PanelCounts): PanelGroup[] =>
  PANEL_GROUPS.map((title) => ({
    title,
    panels: [
      ...(title === 'Account' ? [USER_INFO] : []),
      ...panels
        .filter(({ group }) => group === title)
        .map(({ id, title: name, isList = false }) => ({ id, title: name, count: isList ? counts[id] : undefined })),
    ],
  }));
