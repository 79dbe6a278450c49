import { refuseExport } from '../../../platform/csv/export-snapshot.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';

export const exportHandlers = {
  checkExport: async (_, ctx) => {
    await refuseExport(ctx);
    return undefined;
  },
} satisfies Partial<Handlers>;
