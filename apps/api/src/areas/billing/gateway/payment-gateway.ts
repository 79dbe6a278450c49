import type { Cents } from '@larder/domain/values/cents.ts';

/** What the gateway says of one charge or refund; asked again with the same key it says the same. */
export type GatewayAnswer =
  | { outcome: 'successful'; reference: string }
  /** A sentence for staff: why the card was not charged, or the money not returned. */
  | { outcome: 'declined'; reason: string };

export interface Charge {
  /** Written down before the gateway is asked: one key, one charge, however often it is sent. */
  key: string;
  amount: Cents;
  methodReference: string;
  /** By the business clock; gateways forget keys after a time. */
  writtenAt: Temporal.Instant;
}

export interface Refund {
  key: string;
  amount: Cents;
  /** The reference of the charge that it takes back. */
  chargeReference: string;
  writtenAt: Temporal.Instant;
}

/** Nobody knows whether it was done: the same key is sent again until the gateway says. */
export class GatewayTimeout extends Error {
  constructor(words = 'The payment gateway did not answer in time.') {
    super(words);
    this.name = 'GatewayTimeout';
  }
}

/** Whoever moves the money. Every call may be repeated with its key; none runs inside a transaction. */
export interface PaymentGateway {
  /** Less than this, in cents, it charges to no card. */
  readonly leastCharge: Cents;
  charge(charge: Charge): Promise<GatewayAnswer>;
  refund(refund: Refund): Promise<GatewayAnswer>;
  /** Forgets a saved card; one that is not there any more is forgotten already. */
  removeMethod(methodReference: string): Promise<void>;
}
