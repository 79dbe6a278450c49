import { MAIN_PANELS } from './main-panels.ts';
import { SIDE_PANELS } from './side-panels.ts';
import type { UserPanel } from './user-panel.ts';

/** The form above the panels. */
export const USER_INFO = { id: 'user-info', title: 'User Info' };

/** In page order. */
export const USER_PANELS: UserPanel[] = [...MAIN_PANELS, ...SIDE_PANELS];
