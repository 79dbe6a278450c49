import { sql } from 'kysely';
import { ERASED } from '@larder/domain/customers/erasure.ts';
import type { Tx } from '../../platform/database.ts';
import { beginRemoval } from '../billing/payment-methods.queries.ts';

const NO_ZIP_CODE = '00000';
const NO_CARD = '0000';

/** The one way to change rows that stand: what they say of an erased customer, or of nobody (migration 0061). */
export const eraseRecordedWords = (tx: Tx, userId: number, changes: object[]) =>
  sql`select erase_recorded_words(${userId}, ${JSON.stringify(changes)}::jsonb)`.execute(tx);

/** Who it was. The e-mail becomes one that cannot be written to and that nobody else can have. */
export const eraseUser = (tx: Tx, id: number, version: number, at: Temporal.Instant) =>
  tx
    .updateTable('users')
    .set({
      email: `erased-${id}@erased.invalid`,
      first_name: ERASED,
      last_name: 'Customer',
      phone: null,
      password_hash: null,
      must_change_password: false,
      id_me_group: null,
      erased_at: at,
      version,
    })
    .where('id', '=', id)
    .execute();

/** Where they lived. The state stays: sales tax is accounted for by it. */
const eraseAddresses = (tx: Tx, userId: number) =>
  tx
    .updateTable('addresses')
    .set({
      line_1: ERASED,
      line_2: null,
      city: ERASED,
      zip_code: NO_ZIP_CODE,
      phone: ERASED,
      delivery_instructions: null,
    })
    .where('user_id', '=', userId)
    .execute();

/** Cards are charged no more; the reference stays until the gateway has forgotten what it stands for. */
async function eraseCards(tx: Tx, userId: number, at: Temporal.Instant): Promise<void> {
  await beginRemoval(tx, userId, at);
  await tx.updateTable('payment_methods').set({ card_last_four: NO_CARD }).where('user_id', '=', userId).execute();
  await tx.updateTable('payments').set({ card_last_four: null }).where('user_id', '=', userId).execute();
  await eraseForgottenReferences(tx, userId);
}

export const eraseForgottenReferences = (tx: Tx, userId: number) =>
  tx
    .updateTable('payment_methods')
    .set({ gateway_reference: ERASED })
    .where('user_id', '=', userId)
    .where('removed_at', 'is not', null)
    .execute();

/** What they or staff wrote in their own words; of the ledger too. */
async function eraseNotes(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('subscriptions').set({ cancellation_details: null }).where('user_id', '=', userId).execute();
  await tx.updateTable('subscription_pauses').set({ details: null }).where('user_id', '=', userId).execute();
  await tx.updateTable('orders').set({ skip_details: null }).where('user_id', '=', userId).execute();
  await tx.updateTable('refunds').set({ reason_details: null }).where('user_id', '=', userId).execute();
  await eraseRecordedWords(tx, userId, []);
}

/** What only served to serve them: kids with what they do not eat, choices, and what they were signed in with. */
async function deleteLeftovers(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('kids').where('user_id', '=', userId).execute();
  await tx.deleteFrom('preferred_carriers').where('user_id', '=', userId).execute();
  await tx.deleteFrom('experiment_choices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
  await tx.deleteFrom('refused_access').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sign_in_devices').where('user_id', '=', userId).execute();
}

/** All rows that are the customer's own, but for the record of changes. */
export async function eraseOwnRows(tx: Tx, userId: number, at: Temporal.Instant): Promise<void> {
  await eraseAddresses(tx, userId);
  await eraseNotes(tx, userId);
  await eraseCards(tx, userId, at);
  await deleteLeftovers(tx, userId);
}
