import type { OrderToDecide } from '@larder/contract/orders/charging/order-decisions.ts';
import { decisionsFor } from '@larder/domain/orders/charging/order-problems.ts';
import { ORDER_PROBLEMS, type OrderProblem } from '@larder/domain/values/enums/order-problems.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { listCurrentChecks } from '../../billing/money/check-money.queries.ts';
import { listOrderPayments } from '../../billing/payments/order-payments.queries.ts';
import { listedOrders } from '../reading/list-orders.ts';
import { NOTHING_PAID } from '../pricing/order-figures.ts';
import { listProblems } from '../../billing/money/order-problems.queries.ts';

export async function listOrdersToDecide(db: Db): Promise<OrderToDecide[]> {
  const checks = await listCurrentChecks(db);
  const found = checks.flatMap((check) => check.found).filter(({ name }) => isProblem(name));
  const problems = await problemsOf(db, [...new Set(found.flatMap(({ rows }) => (rows ?? []).flatMap(orderIdOf)))]);
  const orders = await listedOrders(db, [...problems.keys()], await businessNow(db));
  const payments = await listOrderPayments(db, [...problems.keys()]);
  return orders.flatMap((order) => {
    const problem = problems.get(order.id);
    if (!problem) return [];
    const decisions = decisionsFor(problem, payments.get(order.id) ?? NOTHING_PAID, order.total_cost);
    return [{ order, problem, decisions }];
  });
}

export async function problemsOf(db: Db | Tx, ids: readonly number[]): Promise<Map<number, OrderProblem>> {
  const problems = ids.length === 0 ? [] : await listProblems(db, ids);
  return new Map(problems.map(({ order_id, problem }) => [order_id, problem]));
}

const isProblem = (name: string) => (ORDER_PROBLEMS as string[]).includes(name);
const orderIdOf = ({ order_id }: Record<string, unknown>) => (typeof order_id === 'number' ? [order_id] : []);
