import { askHttp } from './bare/ask-http.ts';
import type { Statement } from './bare/bare-server.ts';
import { type BareServer, startBareServer } from './bare/start-bare-server.ts';
import { inTurns, ms, ratesOf, ratio, timesOf, type Work } from './measure.ts';
import type { OrderBase } from './order-base.ts';
import type { Answering } from './prepare.ts';
import { insertSession, startProgram } from './program.ts';

const ORDER = `select o.*, w.number, w.date, y.name as cycle, c.cutoff_at, c.post_cutoff_changes_deadline_at,
    a.line_1, a.line_2, a.city, a.state_id, a.zip_code, a.phone, a.type, a.delivery_instructions,
    (select payload from settings where name = 'post_cutoff_window_hours') as hours
  from orders o join order_weeks w on w.id = o.order_week_id join production_cycles y on y.id = o.production_cycle_id
    join order_week_cycles c on c.order_week_id = o.order_week_id and c.production_cycle_id = o.production_cycle_id
    join addresses a on a.id = o.address_id
  where o.user_id = $1 and o.status = 'active' order by o.is_skipped, o.id desc limit 1`;
const OF_ORDER = [
  `select i.*, p.sku, p.name, k.name as category from order_items i join products p on p.id = i.product_id
    join categories k on k.id = i.category_id where i.order_id = $1`,
  'select * from payments where order_id = $1 order by id',
  `select v.*, s.email from order_activations v left join users s on s.id = v.staff_id
    where v.order_id = $1 order by v.id desc limit 1`,
  `select h.*, s.email from changes h left join users s on s.id = h.staff_id where h.order_id = $1 order by h.id desc`,
];
/** These limit what may be returned. */
const OF_CUSTOMER = [
  `select r.* from refunds f join refund_parts r on r.refund_id = f.id where f.user_id = $1 and f.order_id = $2`,
  `select d.payment_id, m.amount_cents from disputes d join dispute_movements m on m.dispute_id = d.id
    where d.user_id = $1 and d.order_id = $2`,
  'select * from credit_transactions where user_id = $1 and order_id = $2',
];

export async function benchPostCutoff(base: OrderBase, rounds: number): Promise<string[]> {
  const { database, urls } = base;
  // As autovacuum would within a minute: with statistics from before the cutoff a preview took 35 ms instead of 6.
  await database.pool.query('vacuum analyze');
  const program = await startProgram({ ...urls, DATA_DIR: base.config.DATA_DIR }, ['--role=web']);
  try {
    const answering = { address: program.address, cookie: await insertSession(database), pool: database.pool };
    const charged = await findCharged(base);
    const bare = await startBareServer(base.connection);
    try {
      return await measure(answering, bare, charged, rounds);
    } finally {
      await bare.stop();
    }
  } finally {
    await program.stop();
  }
}

interface Charged {
  orders: ChargedOrder[];
  reasonId: number;
}

interface ChargedOrder {
  id: number;
  user_id: number;
}

const FEW = 5;
const ALL_ROWS = 'raw driver, all rows of the answer in eight statements';
/** All rows that the answer is made of; the first five are those of the order itself. */
const statementsOf = ({ id, user_id }: ChargedOrder): Statement[] => [
  { name: 'bench-order', text: ORDER, values: [user_id] },
  ...OF_ORDER.map((text, index) => ({ name: `bench-order-${index}`, text, values: [id] })),
  ...OF_CUSTOMER.map((text, index) => ({ name: `bench-customer-${index}`, text, values: [user_id, id] })),
];

async function findCharged({ database: { pool } }: OrderBase): Promise<Charged> {
  const { rows: orders } = await pool.query<ChargedOrder>(`select o.id, o.user_id from orders o
    join payments p on p.order_id = o.id where p.status = 'successful' order by o.id limit 2000`);
  const { rows } = await pool.query<{ id: number }>(
    `select id from reasons where type = 'SKIP' and not answer_required order by id limit 1`,
  );
  return { orders, reasonId: rows[0]?.id ?? 0 };
}

async function measure(
  { address, cookie, pool }: Answering,
  bare: BareServer,
  { orders, reasonId }: Charged,
  rounds: number,
): Promise<string[]> {
  const of = (round: number) => orders[(round * 7) % orders.length] ?? { id: 0, user_id: 0 };
  const ask = async (url: string, body?: object) => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const { status, text } = await askHttp(`${address}/api/sales/admin/post-cutoff-changes/${url}`, {
      headers,
      ...sent,
    });
    if (status !== 200 || text.startsWith('{"data":null')) throw new Error(`${url} answered ${status}`);
  };
  const skip = { reason_id: reasonId, funds_return: { type: 'refund', amount: null } };
  const readBy = (count: number) => async (round: number) => {
    for (const statement of statementsOf(of(round)).slice(0, count)) await pool.query(statement);
  };
  const reads: Record<string, Work> = {
    'HTTP, eligible order': (round) => ask(`eligible-orders?user_id=${of(round).user_id}`),
    // Reversed, because it answers with the last rows: the order.
    'bare HTTP, the same eight statements': (round) => bare.run(...statementsOf(of(round)).toReversed()),
    'raw driver, the order itself in five statements': readBy(FEW),
    [ALL_ROWS]: readBy(Number.POSITIVE_INFINITY),
  };
  const rates = await ratesOf(reads);
  const ofReads = await linesInTurns(reads, rounds);
  // Apart, so that no read follows a preview.
  const preview: Work = (round) => ask(`skipped-orders/${of(round).id}?preview=1`, skip);
  const ofPreview = await linesInTurns(
    { 'HTTP, preview of a skip': preview, [ALL_ROWS]: readBy(Number.POSITIVE_INFINITY) },
    rounds,
  );
  return [...ofReads, '', ...ofPreview, '', ...rates];
}

/** The last is the raw driver. */
async function linesInTurns(works: Record<string, Work>, rounds: number): Promise<string[]> {
  const times = (await inTurns(Object.values(works), rounds)).map(timesOf);
  const raw = times.at(-1)?.p50 ?? 1;
  return [
    'call | p50 | p95 | p99 ms | to the raw driver',
    ...Object.keys(works).map((name, index) => {
      const { p50, p95, p99 } = times[index] ?? { p50: 0, p95: 0, p99: 0 };
      return [name, ms(p50), ms(p95), ms(p99), ratio(p50, raw)].join(' | ');
    }),
  ];
}
