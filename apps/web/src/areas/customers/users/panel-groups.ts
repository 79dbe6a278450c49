import type { PanelGroup } from '@larder/ui/patterns/pages/panel-groups.tsx';
import type { PanelCounts } from './use-panel-folding.ts';
import { PANEL_GROUPS, USER_INFO, type UserPanel } from './user-panels.tsx';

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
