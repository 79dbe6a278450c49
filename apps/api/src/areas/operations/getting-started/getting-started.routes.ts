import { refusalToSeeGettingStarted } from '@larder/domain/operations/getting-started/verdict.ts';
import { refuseIf } from '../../../platform/call-error.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { showGettingStarted } from './show-getting-started.ts';

export const gettingStartedHandlers = {
  showGettingStarted: (_, { db, config, staff }) => {
    refuseIf(refusalToSeeGettingStarted({ ...staff, is_admin: true }));
    return showGettingStarted(db, config);
  },
} satisfies Partial<Handlers>;
