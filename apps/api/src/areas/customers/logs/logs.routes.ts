import type { LogEvent } from '@larder/domain/values/enums/log-events.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { findCustomer, listLog } from './logs.queries.ts';

const logOf = async (db: Db, userId: number, events: readonly LogEvent[], page: { page: number; per_page: number }) => {
  const customer = found(await findCustomer(db, userId), `Customer ${userId}`);
  return listLog(db, customer, { events, page: page.page, per_page: page.per_page });
};

export const logHandlers = {
  listProfileLog: ({ params, query }, { db }) => logOf(db, params.id, query.name, query),
  listOrderLog: ({ params, query }, { db }) => logOf(db, params.id, [query.name], query),
  listSubscriptionLog: ({ params, query }, { db }) => logOf(db, params.id, [query.name], query),
  listUserEvents: ({ params, query }, { db }) => logOf(db, params.id, [query.type], query),
} satisfies Partial<Handlers>;
