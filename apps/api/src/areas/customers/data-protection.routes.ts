import { found } from '../../platform/call-error.ts';
import type { Handlers } from '../../platform/http/register-routes.ts';
import { eraseCustomer, showErasure } from './erase-customer.ts';
import { exportCustomer } from './export-customer.ts';
import { findCustomer } from './logs.queries.ts';
import { listOpeningsOf } from './openings.queries.ts';

export const dataProtectionHandlers = {
  showErasure: ({ params }, { db }) => showErasure(db, params.id),
  eraseCustomer: ({ params, body }, ctx) => eraseCustomer(ctx, params.id, body.email),
  exportCustomer: ({ params }, ctx) => exportCustomer(ctx, params.id),
  listOpenings: async ({ params, query }, { db }) => {
    found(await findCustomer(db, params.id), `Customer ${params.id}`);
    const rows = await listOpeningsOf(db, params.id, query.per_page);
    return rows.map(({ opened_at, ...staff }) => ({ staff, opened_at: opened_at.toString() }));
  },
} satisfies Partial<Handlers>;
