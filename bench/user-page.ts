import { USER_RELATIONS } from '@larder/contract/customers/users/user.ts';
import { askHttp } from './bare/ask-http.ts';
import type { Bench } from './prepare.ts';
import { inTurns, ms, ratesOf, ratio, timesOf, type Work } from './measure.ts';

const ONE = {
  name: 'bench-one',
  text: 'select id, email, first_name, last_name, status, version from users where id = $1',
};
const FOUR = {
  name: 'bench-four',
  text: `select u.id, u.email, u.first_name, u.last_name, u.status, u.version, a.line_1, a.city, a.zip_code, s.status as subscription,
    p.name as cycle from users u left join addresses a on a.user_id = u.id and a.is_default
    left join subscriptions s on s.user_id = u.id left join production_cycles p on p.id = u.production_cycle_id where u.id = $1`,
};
const RELATIONS = [
  'select * from users where id = $1',
  'select * from addresses where user_id = $1 and is_default',
  'select * from subscriptions s left join subscription_pauses p on p.subscription_id = s.id and p.ended_at is null where s.user_id = $1',
  'select l.*, c.name from subscription_lines l join categories c on c.id = l.category_id where l.user_id = $1',
  'select * from payment_methods where user_id = $1 and removed_at is null',
  'select r.* from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = $1',
  'select * from comped_accounts where user_id = $1',
  'select a.*, c.code from promo_code_applications a join promo_codes c on c.id = a.promo_code_id where a.user_id = $1',
  'select * from preferred_carriers where user_id = $1',
  'select k.*, kc.category_id from kids k left join kid_categories kc on kc.kid_id = k.id where k.user_id = $1',
];
const STRIDE = 7_919;

export async function benchUserPage(
  { address, cookie, pool, bare, customers }: Bench,
  rounds: number,
): Promise<string[]> {
  const idOf = (round: number) => 10 + ((round * STRIDE) % (customers - 20));
  const include = USER_RELATIONS.join(',');
  const http: Work = async (round) => {
    const url = `${address}/api/customers/admin/users/${idOf(round)}?include=${include}`;
    const { status } = await askHttp(url, { headers: { cookie } });
    if (status !== 200) throw new Error(`the user page answered ${status}`);
  };
  const ofRelations = (id: number) => RELATIONS.map((text, index) => ({ name: `bench-${index}`, text, values: [id] }));
  const relations: Work = async (round) => {
    for (const statement of ofRelations(idOf(round))) await pool.query(statement);
  };
  const atLeast: Work = (round) => bare.run(...ofRelations(idOf(round)));
  const four: Work = (round) => pool.query({ ...FOUR, values: [idOf(round)] });
  const one: Work = (round) => pool.query({ ...ONE, values: [idOf(round)] });
  const works = {
    'HTTP, all relations': http,
    'raw driver, ten statements': relations,
    'bare HTTP, the same ten statements': atLeast,
    'prepared read, 4 tables': four,
    'prepared read, 1 row': one,
  };

  const rates = await ratesOf(works);
  const times = (await inTurns(Object.values(works), rounds)).map(timesOf);
  const base = times[1]?.p50 ?? 1;
  const lines = ['read | p50 | p95 | p99 ms | to the raw driver'];
  Object.keys(works).forEach((name, index) => {
    const of = times[index]!;
    lines.push([name, ms(of.p50), ms(of.p95), ms(of.p99), ratio(of.p50, base)].join(' | '));
  });
  return [...lines, '', ...rates];
}
