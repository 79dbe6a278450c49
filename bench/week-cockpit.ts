import { addUpOrders } from '../apps/api/src/areas/orders/counting/add-up-orders.job.ts';
import { jobContext } from '../apps/api/src/platform/jobs/job-context.fixture.ts';
import type { Answering } from './prepare.ts';
import { inTurns, ms, ratio, timesOf, type Work } from './measure.ts';
import type { OrderBase } from './order-base.ts';
import { insertSession, startProgram } from './program.ts';

const LIVE = `o.order_week_id = $1 and o.status <> 'cancelled' and not o.is_skipped`;
const UNPAID = `${LIVE} and o.total_at_cutoff_cents is not null and o.total_cents > o.credits_used_cents + o.comped_used_cents
  + o.waived_cents + coalesce((select sum(p.amount_cents) from payments p
    where p.order_id = o.id and p.status = 'successful'), 0)`;

const FIGURES = [
  `select production_cycle_id, count(*), count(*) filter (where status = 'active' and not is_skipped),
    count(*) filter (where status <> 'cancelled' and is_skipped), count(*) filter (where status = 'suspended'),
    count(*) filter (where status = 'charge-failed'), count(*) filter (where status = 'cancelled'),
    count(*) filter (where kind = 'rogue') from orders where order_week_id = $1 group by 1`,
  `select o.production_cycle_id, count(*) from orders o where ${UNPAID} group by 1`,
  `select o.production_cycle_id, count(*) from orders o where ${LIVE} and o.is_incomplete group by 1`,
  `select o.production_cycle_id, count(*) from orders o join addresses a on a.id = o.address_id
    where ${LIVE} and o.ship_at >= current_date and not exists (select from shipping_rules r
      where r.zip_code = a.zip_code and r.production_cycle_id = o.production_cycle_id) group by 1`,
];
const PAGE = `select o.id, u.email, o.total_cents from orders o join users u on u.id = o.user_id
  where o.order_week_id = $1 order by o.id desc limit 20`;
const TOTAL = 'select count(*) from orders where order_week_id = $1';
const MONEY = `select (finished_at at time zone 'America/Chicago')::date, sum(amount_cents) from payments
  where status = 'successful' and finished_at >= now() - interval '14 days' group by 1
  union all select (created_at at time zone 'America/Chicago')::date, sum(amount_cents) from credit_transactions
  where created_at >= now() - interval '14 days' group by 1`;

export async function benchWeekCockpit(base: OrderBase, rounds: number): Promise<string[]> {
  const { database, urls } = base;
  await addUpOrders.run({}, jobContext(database.db));
  const program = await startProgram({ ...urls, DATA_DIR: base.config.DATA_DIR }, ['--role=web']);
  try {
    const { rows } = await database.pool.query<{ id: number }>('select max(order_week_id)::int as id from orders');
    const answering = { address: program.address, cookie: await insertSession(database), pool: database.pool };
    return await measure(answering, rows[0]?.id ?? 0, rounds);
  } finally {
    await program.stop();
  }
}

async function measure({ address, cookie, pool }: Answering, weekId: number, rounds: number): Promise<string[]> {
  const http =
    (path: string): Work =>
    async () => {
      const answer = await fetch(`${address}/api/${path}`, { headers: { cookie } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    };
  const raw =
    (...texts: string[]): Work =>
    async () => {
      for (const text of texts) await pool.query(text, text.includes('$1') ? [weekId] : []);
    };
  const orders = `sales/admin/orders?order_week_id=${weekId}&per_page=20`;
  const pairs: [string, Work, Work][] = [
    ['cockpit', http(`sales/admin/order-weeks/${weekId}/cockpit`), raw(...FIGURES)],
    ['orders of the week', http(orders), raw(PAGE, TOTAL)],
    [
      'orders of the week, unpaid',
      http(`${orders}&state=unpaid`),
      raw(
        `select o.id from orders o where ${UNPAID} order by o.id desc limit 20`,
        `select count(*) from orders o where ${UNPAID}`,
      ),
    ],
    ['money of two weeks', http('billing/admin/money'), raw(MONEY)],
  ];
  const lines = ['call | HTTP p50 | p95 ms | raw p50 | p95 ms | HTTP/raw p50'];
  for (const [name, asked, byHand] of pairs) {
    const [a, b] = (await inTurns([asked, byHand], rounds)).map(timesOf);
    if (a && b) lines.push([name, ms(a.p50), ms(a.p95), ms(b.p50), ms(b.p95), ratio(a.p50, b.p50)].join(' | '));
  }
  return lines;
}
