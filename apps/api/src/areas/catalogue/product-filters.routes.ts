import type { Db } from '../../platform/database.ts';
import type { Handlers } from '../../platform/http/register-routes.ts';

const listNamed = (db: Db, table: 'tags' | 'indicators') =>
  db.selectFrom(table).select(['id', 'name']).orderBy('name').execute();

export const productFilterHandlers = {
  listTags: (_, { db }) => listNamed(db, 'tags'),
  listIndicators: (_, { db }) => listNamed(db, 'indicators'),
} satisfies Partial<Handlers>;
