import type { Cents } from '@larder/domain/values/cents.ts';
import type { DisputeStatus } from '@larder/domain/values/dispute-statuses.ts';

/** The same key always gets the same answer. */
export type GatewayAnswer =
  | { outcome: 'successful'; reference: string }
  /** The reason is shown to staff; the gateway's own code decides about retries and is never shown. */
  | { outcome: 'declined'; reason: string; code?: string | null };

/** It is valid until the end of the month. */
export interface CardExpiry {
  month: number;
  year: number;
}

export interface ChargedCard {
  /** The same for the same card of any customer; null if the gateway has none. */
  fingerprint: string | null;
  expires: CardExpiry | null;
}

/** With the charged card, also of a declined charge, if the gateway tells it. */
export type ChargeAnswer = GatewayAnswer & Partial<ChargedCard>;

export interface Charge {
  /** Stored before the call: one key is one charge, however often it is sent. */
  key: string;
  amount: Cents;
  methodReference: string;
  /** False if fingerprint and expiry are stored, so that a gateway does not look for them. */
  wantsCard: boolean;
  /** Business time; gateways forget keys after a while. */
  writtenAt: Temporal.Instant;
}

export interface Refund {
  key: string;
  amount: Cents;
  chargeReference: string;
  writtenAt: Temporal.Instant;
}

export interface GatewayEntry {
  reference: string;
  /** Our key; null if others who share the account made it. */
  key: string | null;
  amount: Cents;
}

export interface FoundEntry extends GatewayEntry {
  /** How much of it moved back: of a charge by refunds, of a refund by the bank. */
  returned: Cents;
}

export interface GatewayEntries {
  /** Machine time, page by page. */
  list(kind: EntryKind, since: Temporal.Instant): AsyncIterable<GatewayEntry[]>;
  /** Null if no money moved under this reference. */
  find(kind: EntryKind, reference: string): Promise<FoundEntry | null>;
}
export type EntryKind = 'charge' | 'refund';

/** Moments are the gateway's, which is machine time. */
export interface GatewayDispute {
  reference: string;
  chargeReference: string | null;
  /** Our key of the disputed charge. */
  key: string | null;
  amount: Cents;
  /** The gateway's word, such as product_not_received. */
  reason: string;
  status: DisputeStatus;
  respondBy: Temporal.Instant | null;
  openedAt: Temporal.Instant;
  /** Below zero the bank took the money. */
  movements: { reference: string; amount: Cents; at: Temporal.Instant }[];
}

export interface GatewayDisputes {
  /** References of those opened since, page by page. */
  list(since: Temporal.Instant): AsyncIterable<string[]>;
  find(reference: string): Promise<GatewayDispute | null>;
}

export type EventKind = EntryKind | 'dispute' | 'card';

/** A page of the gateway on which a customer adds a card. */
export interface NewCardSession {
  key: string;
  /** Another card of the customer; null without one. */
  earlierReference: string | null;
  /** The customer returns to this page of ours, with or without a card. */
  returnUrl: string;
  /** Machine time. */
  endsAt: Temporal.Instant;
}

export interface GatewayCard extends ChargedCard {
  reference: string;
  lastFour: string;
}

/** Complete without a card if the gateway has deleted it since. */
export type CardSession = { status: 'open' } | { status: 'expired' } | { status: 'complete'; card: GatewayCard | null };

export interface CardSessions {
  open(session: NewCardSession): Promise<{ reference: string; url: string }>;
  find(reference: string): Promise<CardSession>;
  /** Without effect on a session that is complete or expired. */
  end(reference: string): Promise<void>;
}

/** Names an object to ask about; its order and age say nothing about the object's present state. */
export interface GatewayEvent {
  eventId: string;
  type: string;
  /** Null for types that we do not handle. */
  about: { kind: EventKind; reference: string; key: string | null } | null;
}

/** The outcome is unknown: resend the same key until the gateway answers. */
export class GatewayTimeout extends Error {
  constructor(message = 'The payment gateway did not answer in time.') {
    super(message);
    this.name = 'GatewayTimeout';
  }
}

/** Every call may be repeated with its key; call it outside of transactions. */
export interface PaymentGateway {
  readonly leastCharge: Cents;
  /** Null for the sandbox, whose entries are in our database: invariants.sql compares those. */
  readonly entries: GatewayEntries | null;
  /** Null for the sandbox, which has no disputes. */
  readonly disputes: GatewayDisputes | null;
  readonly cardSessions: CardSessions;
  charge(charge: Charge): Promise<ChargeAnswer>;
  refund(refund: Refund): Promise<GatewayAnswer>;
  /** Succeeds if the card is already gone. */
  removeMethod(methodReference: string): Promise<void>;
}
