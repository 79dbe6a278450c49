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

/** A charge or a refund that moved money, as the gateway lists it. */
export interface GatewayEntry {
  reference: string;
  /** The key that we asked with; null where it was made without one, by others who share the account. */
  key: string | null;
  amount: Cents;
}

/** Lists of the gateway, to compare with the records here. */
export interface GatewayEntries {
  /** All since a moment of machine time, page by page. */
  list(kind: EntryKind, since: Temporal.Instant): AsyncIterable<GatewayEntry[]>;
  /** Null where no money moved by this reference, or it moved back. */
  find(kind: EntryKind, reference: string): Promise<GatewayEntry | null>;
}
export type EntryKind = 'charge' | 'refund';

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
  /** Null where they are in our own database, as the sandbox's are: invariants.sql compares those. */
  readonly entries: GatewayEntries | null;
  charge(charge: Charge): Promise<GatewayAnswer>;
  refund(refund: Refund): Promise<GatewayAnswer>;
  /** Forgets a saved card; one that is not there any more is forgotten already. */
  removeMethod(methodReference: string): Promise<void>;
}
