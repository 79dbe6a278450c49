import type { Handlers } from '../../../platform/http/register-routes.ts';
import { exportMoney } from './export-money.ts';
import { showMoney } from './show-money.ts';

export const moneyHandlers = {
  showMoney: ({ query }, { db }) => showMoney(db, query),
  exportMoney: ({ query }, ctx) => exportMoney(ctx, query),
} satisfies Partial<Handlers>;
