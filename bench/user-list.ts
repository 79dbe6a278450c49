import { benchList, type ListFigures } from './list.ts';
import type { Bench } from './prepare.ts';

interface Filter {
  name: string;
  /** The console's request. */
  query: string;
  where: string;
  order?: string;
  offset?: number;
}

const NEWEST = 'id desc';
const STARTED = 'activated_at desc nulls last, id desc';
const like = (...keywords: string[]) => keywords.map((keyword) => `search like '%${keyword}%'`).join(' and ');

const FILTERS: Filter[] = [
  { name: 'no filter', query: '', where: 'true' },
  { name: 'status active', query: 'status=active', where: "status = 'active'" },
  { name: 'two statuses', query: 'status[]=paused&status[]=lapsed', where: "status in ('paused', 'lapsed')" },
  { name: 'PC B', query: 'production_cycle=2', where: 'production_cycle_id = 2' },
  { name: 'comped', query: 'is_comped=1', where: 'is_comped' },
  { name: 'admins', query: 'is_admin=1', where: 'is_admin' },
  {
    name: 'oldest subscription',
    query: 'sort=subscriptionAsc',
    where: 'true',
    order: 'activated_at asc nulls last, id desc',
  },
  {
    name: 'newest subscription, active',
    query: 'sort=subscriptionDesc&status=active',
    where: "status = 'active'",
    order: STARTED,
  },
  { name: 'page 100', query: 'page=100', where: 'true', offset: 990 },
  { name: 'common name', query: 'keyword=smith', where: like('smith') },
  {
    name: 'common name, active',
    query: 'keyword=smith&status=active',
    where: `${like('smith')} and status = 'active'`,
  },
  { name: 'two keywords', query: 'keyword=zoe%20sorensen', where: like('zoe', 'sorensen') },
  { name: 'rare: one e-mail', query: 'keyword=active%40demo', where: like('active@demo') },
  { name: 'phone', query: 'keyword=555-0142', where: like('5550142') },
  { name: 'two letters', query: 'keyword=ma', where: like('ma') },
  { name: 'customer id', query: 'keyword=4711', where: `(${like('4711')} or id = 4711)` },
];

const CAP = 1_001;
const rawSql = ({ where, order = NEWEST, offset = 0 }: Filter) => `
  with page as (select * from users where ${where} order by ${order} limit 10 offset ${offset})
  select page.id, page.email, page.first_name, page.last_name, page.status, page.is_admin, page.is_comped, page.activated_at,
    page.number_of_active_weeks, page.production_cycle_id, a.line_1, a.city, a.state_id, a.zip_code, a.phone,
    (select count(*) from (select 1 from users where ${where} limit ${CAP}) as few) as total
  from page left join addresses a on a.user_id = page.id and a.is_default`;

export const benchUserList = (bench: Bench, rounds: number): Promise<ListFigures> =>
  benchList(
    bench,
    '/api/customers/admin/users',
    FILTERS.map((filter) => ({
      name: filter.name,
      query: `include=defaultAddress&per_page=10&${filter.query}`,
      sql: rawSql(filter),
    })),
    rounds,
  );
