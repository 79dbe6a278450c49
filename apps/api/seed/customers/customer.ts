import type { PlanMember } from '@larder/domain/orders/cart/fill-cart.ts';
import type { Weekday } from '@larder/domain/values/weekdays.ts';
import type { Row } from '../copy-rows.ts';
import type { CycleId } from '../orders/weeks.ts';
import type { ZipCode } from '../places.ts';

export interface Customer {
  id: number;
  email: string;
  row: Row;
  zip: ZipCode;
  addressId: number;
  createdAt: Temporal.Instant;
  startedAt: Temporal.Instant | null;
  subscriptionId: number;
  cycle: CycleId;
  rules: Record<CycleId, Rule>;
  plan: PlanLine[];
  cards: Card[];
  accounts: Record<AccountType, number>;
  applications: Application[];
  compedCents: number;
  orders: number;
  kids: PlanMember[];
  varianceGroup: 1 | null;
  received: Set<number>;
}

export type AccountType = 'CREDIT' | 'REFERRAL' | 'REFERRER';

export interface Rule {
  carrierId: number;
  shipWeekday: Weekday;
  daysInTransit: number;
}

export interface PlanLine {
  category_id: number;
  quantity: number;
}

export interface Card {
  id: number;
  lastFour: string;
  from: Temporal.Instant;
  until: Temporal.Instant | null;
}

export interface Application {
  id: number;
  promoCodeId: number;
  from: Temporal.Instant;
  until: Temporal.Instant | null;
  orders: number;
}
