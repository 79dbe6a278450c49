import { sql } from 'kysely';
import { ERASED } from '@larder/domain/customers/data-protection/erasure.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { beginRemoval } from '../../billing/payments/payment-methods.queries.ts';
import { restoreImportedCards } from '../../billing/payments/removed-cards.queries.ts';

const NO_ZIP_CODE = '00000';
const NO_CARD = '0000';

/** The only way to change audit log and ledger rows (migration 0061). */
export const eraseRecordedTexts = (tx: Tx, userId: number, changes: object[]) =>
  sql`select erase_recorded_words(${userId}, ${JSON.stringify(changes)}::jsonb)`.execute(tx);

/** The new e-mail is undeliverable and unique. */
export const eraseUser = (tx: Tx, id: number, version: number, at: Temporal.Instant) =>
  tx
    .updateTable('users')
    .set({
      email: `erased-${id}@erased.invalid`,
      first_name: ERASED,
      last_name: 'Customer',
      phone: null,
      external_id: null,
      password_hash: null,
      must_change_password: false,
      id_me_group: null,
      ban_reason: null,
      erased_at: at,
      version,
    })
    .where('id', '=', id)
    .execute();

/** The state stays for sales tax. */
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

/** The reference stays until the gateway has deleted the card. */
async function eraseCards(tx: Tx, userId: number, at: Temporal.Instant): Promise<void> {
  await restoreImportedCards(tx, userId);
  await beginRemoval(tx, userId, at);
  await tx
    .updateTable('payment_methods')
    .set({ card_last_four: NO_CARD, fingerprint: null, card_exp_month: null, card_exp_year: null })
    .where('user_id', '=', userId)
    .execute();
  await tx
    .updateTable('payments')
    .set({ card_last_four: null, decline_code: null })
    // By their orders, which have an index by customer.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders as o')
          .select('o.id')
          .whereRef('o.id', '=', 'payments.order_id')
          .where('o.user_id', '=', userId),
      ),
    )
    .execute();
  await eraseForgottenReferences(tx, userId);
}

export const eraseForgottenReferences = (tx: Tx, userId: number) =>
  tx
    .updateTable('payment_methods')
    .set({ gateway_reference: ERASED })
    .where('user_id', '=', userId)
    .where('removed_at', 'is not', null)
    .execute();

async function eraseNotes(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('subscriptions').set({ cancellation_details: null }).where('user_id', '=', userId).execute();
  await tx.updateTable('subscription_pauses').set({ details: null }).where('user_id', '=', userId).execute();
  await tx.updateTable('orders').set({ skip_details: null }).where('user_id', '=', userId).execute();
  await tx.updateTable('refunds').set({ reason_details: null }).where('user_id', '=', userId).execute();
  await eraseRecordedTexts(tx, userId, []);
}

async function deleteLeftovers(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('note_versions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('tagged_customers').where('user_id', '=', userId).execute();
  await tx.deleteFrom('kids').where('user_id', '=', userId).execute();
  await tx.deleteFrom('preferred_carriers').where('user_id', '=', userId).execute();
  await tx.deleteFrom('experiment_choices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
  await tx.deleteFrom('refused_access').where('user_id', '=', userId).execute();
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sign_in_devices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('staff_preferences').where('user_id', '=', userId).execute();
  await tx.deleteFrom('saved_views').where('owner_id', '=', userId).where('is_shared', '=', false).execute();
}

/** All but the audit log. */
export async function eraseOwnRows(tx: Tx, userId: number, at: Temporal.Instant): Promise<void> {
  await eraseAddresses(tx, userId);
  await eraseNotes(tx, userId);
  await eraseCards(tx, userId, at);
  await deleteLeftovers(tx, userId);
}
