import type { Handlers } from '../../../platform/http/register-routes.ts';
import { eraseCustomer, showErasure } from './erase-customer.ts';
import { exportCustomer } from './export-customer.ts';
import { listAccessLog } from './list-access-log.ts';

export const dataProtectionHandlers = {
  showErasure: ({ params }, { db }) => showErasure(db, params.id),
  eraseCustomer: ({ params, body }, ctx) => eraseCustomer(ctx, params.id, body.email),
  exportCustomer: ({ params }, ctx) => exportCustomer(ctx, params.id),
  listOpenings: ({ params, query }, { db }) => listAccessLog(db, params.id, query),
} satisfies Partial<Handlers>;
