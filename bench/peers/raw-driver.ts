import pg from 'pg';
import type { Connection } from '../../apps/api/src/platform/database/database.ts';
import { rolesIn } from '../../apps/api/test/template.ts';
import { findCustomers } from './larder.ts';
import { asSuperuser, rowsOf } from './peer-database.ts';
import { newName, PAGE, pick, searchedName, type Target } from './target.ts';

const CONNECTIONS = 16;
/** Larder counts a list up to there. */
const CAP = 1_001;

const pageOf = (where: string) => `
  with page as (select * from users where ${where} order by id desc limit ${PAGE})
  select page.id, page.email, page.first_name, page.last_name, page.status, page.version, a.line_1, a.city, a.zip_code,
    (select count(*) from (select 1 from users where ${where} limit ${CAP}) as few) as total
  from page left join addresses a on a.user_id = page.id and a.is_default`;
const LIST = { name: 'peers-list', text: pageOf('true') };
const SEARCH = { name: 'peers-search', text: pageOf('search like $1') };
const ONE = {
  name: 'peers-one',
  text: `select u.id, u.email, u.first_name, u.last_name, u.status, u.version, a.line_1, a.city, a.zip_code, s.status as subscription,
    p.name as cycle from users u left join addresses a on a.user_id = u.id and a.is_default
    left join subscriptions s on s.user_id = u.id left join production_cycles p on p.id = u.production_cycle_id where u.id = $1`,
};
/** Keeps the version, because Larder saves the same customers in turns. */
const SAVE = { name: 'peers-save', text: 'update users set first_name = $2, last_name = $3 where id = $1' };

/** Prepared statements on the database of Larder, whose customers are loaded by then. */
export async function startRawDriver(server: Connection, database: string): Promise<Target> {
  const { owner } = rolesIn(asSuperuser(server), database);
  const [row] = await rowsOf<{ server_version: string }>(owner, 'show server_version');
  const pool = new pg.Pool({ ...owner, max: CONNECTIONS });
  return {
    name: 'raw driver',
    version: `prepared statements, PostgreSQL ${row?.server_version}`,
    pids: [],
    load: async () => {
      const customers = await findCustomers(owner);
      const idOf = (round: number) => pick(customers, round).id;
      return {
        list: () => pool.query(LIST),
        search: (round) => pool.query({ ...SEARCH, values: [`%${searchedName(round)}%`] }),
        one: (round) => pool.query({ ...ONE, values: [idOf(round)] }),
        save: (round) => {
          const { first_name, last_name } = newName(round);
          return pool.query({ ...SAVE, values: [idOf(round), first_name, last_name] });
        },
      };
    },
    stop: () => pool.end(),
  };
}
