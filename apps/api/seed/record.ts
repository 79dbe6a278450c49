import type { World } from './world.ts';

export type By = 'customer' | 'system' | { staffId: number; asCustomer?: boolean };

export interface Happening {
  at: Temporal.Instant;
  name: string;
  by: By;
  subject: { type: string; id: number };
  userId?: number;
  orderId?: number;
  description: string;
  before?: object;
  after?: object;
  reason?: string;
}

/** Documentation addresses: one net for staff, one for customers. */
const STAFF_NET = '203.0.113';
const CUSTOMER_NET = '198.51.100';
const HOSTS = 250;

/** In the shape of platform/record.ts; ids follow at the end, by moment. */
export function addChange(world: World, happening: Happening): void {
  const { at, name, by, subject, userId, orderId, description, before, after, reason } = happening;
  const isStaff = typeof by === 'object';
  world.put('changes', {
    at: at.toString(),
    name,
    staff_id: isStaff ? by.staffId : null,
    acting_as_user_id: by === 'customer' || (isStaff && by.asCustomer === true) ? (userId ?? null) : null,
    address: addressOf(by, userId),
    subject_type: subject.type,
    subject_id: String(subject.id),
    user_id: userId ?? null,
    order_id: orderId ?? null,
    description,
    before: before ?? null,
    after: after ?? null,
    reason: reason ?? null,
  });
}

function addressOf(by: By, userId = 0): string | null {
  if (by === 'system') return null;
  return by === 'customer' ? `${CUSTOMER_NET}.${1 + (userId % HOSTS)}` : `${STAFF_NET}.${by.staffId}`;
}

/** The newest record gets the highest id; records of one moment keep their order. */
export function numberChanges(world: World): void {
  const changes = world.rows('changes');
  changes.sort((a, b) => (String(a['at']) < String(b['at']) ? -1 : String(a['at']) > String(b['at']) ? 1 : 0));
  changes.forEach((change, index) => (change['id'] = index + 1));
}
