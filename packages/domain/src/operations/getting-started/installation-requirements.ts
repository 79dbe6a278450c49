import { showMoment } from '../../values/show-date.ts';
import type { Weekday } from '../../values/weekdays.ts';
import { attention, countOf, done, type Finding, listNames, missing, NEW } from './finding.ts';

interface TriedMail {
  /** Null if the mail server has not accepted it. */
  readonly accepted_at: string | null;
  /** A sentence about the last attempt and the setting to check. */
  readonly failure: string | null;
}

/** Proved by an accepted mail, not by a setting. The newest mail comes first. */
export function mailFinding({ hasServer, mails }: { hasServer: boolean; mails: readonly TriedMail[] }): Finding {
  if (!hasServer) return done('No mail server is set: mails appear on the mailbox page only.');
  const accepted = mails.find(({ accepted_at }) => accepted_at !== null)?.accepted_at ?? null;
  const refusal = mails[0]?.failure ?? null;
  const failure = refusal === null ? null : `${refusal} ${WHERE_TO_SET}`;
  if (accepted === null)
    return missing('The mail server has not accepted a mail yet.', failure ?? 'Invite a staff member to send one.');
  const last = `The mail server last accepted a mail on ${showMoment(accepted)}.`;
  return failure === null ? done(last) : attention(`${last} It has not accepted the newest one.`, failure);
}

const WHERE_TO_SET = 'It is set in the settings of the installation (docs/going-live.md).';

interface GatewayFacts {
  readonly gateway: 'sandbox' | 'stripe';
  readonly isLiveKey: boolean;
  readonly isProduction: boolean;
  readonly hasCharged: boolean;
}

const LIVE_KEY =
  'Set PAYMENT_GATEWAY to stripe, STRIPE_SECRET_KEY to a live key and STRIPE_WEBHOOK_SECRET to the signing secret of its events in the settings of the installation (docs/going-live.md), then restart Larder.';

export function gatewayFinding({ gateway, isLiveKey, isProduction, hasCharged }: GatewayFacts): Finding {
  if (gateway === 'sandbox' || !isLiveKey) {
    const fact =
      gateway === 'sandbox'
        ? 'The sandbox gateway is in use: no real card is charged.'
        : 'Stripe is in use with a test key: no real card is charged.';
    return isProduction ? missing(fact, LIVE_KEY) : done(fact);
  }
  const fact = 'Stripe is in use with a live key.';
  if (!isProduction)
    return attention(`${fact} Real cards are charged.`, 'Use a test key, unless this installation takes real orders.');
  return hasCharged
    ? done(`${fact} A card was charged with Stripe.`)
    : attention(`${fact} No card was charged with Stripe yet.`, 'The first charge shows whether the key works.');
}

interface Cycle {
  readonly name: string;
  readonly order_cutoff_day: Weekday;
  readonly ship_days: readonly Weekday[];
  readonly version: number;
}

/** Weeks keep the cutoffs that they are created with, so staff look at the days before the first one (TIME-33). */
export function cyclesFinding({ cycles, hasWeeks }: { cycles: readonly Cycle[]; hasWeeks: boolean }): Finding {
  const facts = cycles.map(
    ({ name, order_cutoff_day, ship_days }) =>
      `${name} cuts off on ${order_cutoff_day} and ships on ${list.format(ship_days)}.`,
  );
  if (facts.length === 0) return missing('No production cycle exists.', 'Restore the database of this installation.');
  const fact = facts.join(' ');
  return hasWeeks || cycles.some(({ version }) => version > 1)
    ? done(fact)
    : attention(fact, 'Check the days before creating the first week: it keeps the cutoffs that it is created with.');
}

const list = new Intl.ListFormat('en-US');

interface State {
  readonly id: string;
  readonly name: string;
  readonly is_shipped_to: boolean;
  readonly is_tax_set: boolean;
  readonly has_zip_codes: boolean;
}

interface StateFacts {
  readonly states: readonly State[];
  readonly hasBegun: boolean;
}

/** No customer is charged in a state without active ZIP codes, so its tax can wait. Activation does not ask for taxes. */
export function statesFinding({ states, hasBegun }: StateFacts): Finding {
  const shippedTo = states.filter(({ is_shipped_to }) => is_shipped_to);
  if (shippedTo.length === 0) return missing('No state is shipped to.', 'Choose the states that you ship to.');
  const served = shippedTo.filter(({ has_zip_codes }) => has_zip_codes);
  const others = states.filter(({ has_zip_codes }) => has_zip_codes).map(({ name }) => name);
  if (served.length === 0 && others.length > 0)
    return missing(
      'No state that you ship to has active ZIP codes.',
      `Ship to ${listNames(others)}, or import ZIP codes of the states that you ship to.`,
    );
  const taxed = shippedTo.filter(({ is_tax_set }) => is_tax_set).length;
  const fact = `${taxed.toLocaleString('en-US')} of ${countOf(shippedTo.length, 'state')} that you ship to ${taxed === 1 ? 'has' : 'have'} a tax.`;
  const lacking = hasBegun ? attention : missing;
  const untaxed = served.filter(({ is_tax_set }) => !is_tax_set);
  if (untaxed.length > 0)
    return lacking(
      fact,
      `Set the tax of ${listNames(untaxed.map(({ name }) => name))}: customers of active ZIP codes there would be charged no tax.`,
      untaxed[0]!.id,
    );
  return taxed > 0
    ? done(fact)
    : lacking(fact, 'Set the tax of each state that you ship to. A tax of 0% also has to be set.');
}

export const carriersFinding = (count: number): Finding =>
  count === 0
    ? missing('No carriers yet.', 'Create the carriers that deliver your boxes.', NEW)
    : done(`${countOf(count, 'carrier')}.`);

interface ZipCodeFacts {
  readonly active: number;
  /** A new customer of one of them gets a cycle and a shipping rule (SHIP-5, SHIP-27). */
  readonly isAnyServed: boolean;
}

export function zipCodesFinding({ active, isAnyServed }: ZipCodeFacts): Finding {
  if (active === 0) return missing('No active ZIP codes yet.', 'Import the ZIP codes that you deliver to.', NEW);
  const fact = `${countOf(active, 'active ZIP code')}.`;
  return isAnyServed
    ? done(fact)
    : missing(
        `${fact} No customer can subscribe in any of them.`,
        'A ZIP code needs a state that is shipped to and a shipping rule in its default production cycle.',
      );
}
