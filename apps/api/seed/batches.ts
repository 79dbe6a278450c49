import { add, cents } from '@larder/domain/values/cents.ts';
import type { Member } from './customers/crowd.ts';
import { addEntry, balanceOf } from './ledger.ts';
import { daysAgo } from './orders/moments.ts';
import { LATE_DELIVERY, reasonTitle } from './customers/reasons.ts';
import { SUPERADMIN } from './customers/staff.ts';
import type { World } from './world.ts';

interface Job {
  status: 'succeeded' | 'failed';
  subject_type: string | null;
  subject_id: string | null;
  input: object;
  result: object | null;
}
const REGENERATED = 24;
const CREDITED = 9;
const UNKNOWN = ['nobody', 'typo.in.name', 'left.long.ago'];
const CREDIT = cents(750);

export function addBatches(world: World, crowd: Member[]): void {
  addRegeneration(world, crowd);
  addMassCredits(world, crowd);
}

function addRegeneration(world: World, crowd: Member[]): void {
  const at = daysAgo(world, 3, '16:05');
  const ahead = crowd.flatMap(({ orders }) =>
    orders.filter(({ fate, madeAt }) => fate === 'ahead' && isEarlier(madeAt, at)),
  );
  const jobs = ahead.slice(0, REGENERATED).map(({ id }): Job => ({
    status: 'succeeded',
    subject_type: 'order',
    subject_id: String(id),
    input: { order_id: id, refill_cart: false, recalculate_dates: true },
    result: null,
  }));
  addBatch(world, 'Batch refill and recalculate orders', at, jobs);
}

/** After the latest cutoff of PC B, so that none is spent. */
function addMassCredits(world: World, crowd: Member[]): void {
  const at = daysAgo(world, 1, '14:30');
  const reason = reasonTitle(LATE_DELIVERY);
  const customers = crowd
    .map(({ customer }) => customer)
    .filter(
      ({ row, cycle, createdAt }) =>
        row['status'] === 'active' && cycle === 2 && isEarlier(createdAt, daysAgo(world, 30)),
    )
    .slice(0, CREDITED);
  const given = customers.map((customer): Job => {
    const before = balanceOf(world, customer, 'CREDIT');
    const transaction_id = addEntry(world, customer, {
      type: 'CREDIT',
      cents: CREDIT,
      at,
      reason,
      reasonId: LATE_DELIVERY,
      staffId: SUPERADMIN,
    });
    return {
      status: 'succeeded',
      subject_type: 'user',
      subject_id: String(customer.id),
      input: { email: customer.email, amount_cents: CREDIT, reason },
      result: { transaction_id, balance_before_cents: before, balance_after_cents: add(before, CREDIT) },
    };
  });
  const failed = UNKNOWN.map((name): Job => ({
    status: 'failed',
    subject_type: null,
    subject_id: null,
    input: { email: `${name}@example.com`, amount_cents: CREDIT, reason },
    result: { error: 'There is no customer with this e-mail.' },
  }));
  addBatch(world, 'Mass Apply Credits', at, [...failed, ...given]);
}

const isEarlier = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0;

function addBatch(world: World, name: string, at: Temporal.Instant, jobs: Job[]): void {
  const failed = jobs.filter(({ status }) => status === 'failed').length;
  const id = world.add('batches', {
    name,
    total_jobs: jobs.length,
    succeeded_jobs: jobs.length - failed,
    failed_jobs: failed,
    created_by: SUPERADMIN,
    created_at: at.toString(),
    finished_at: at.add({ minutes: 2 }).toString(),
  });
  jobs.forEach((job, index) => world.put('batch_jobs', { batch_id: id, position: index + 1, ...job }));
}
