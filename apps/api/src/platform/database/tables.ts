// Generated from the migrated schema by `npm run tables`. Do not edit.

import type { ChargedItems, ChosenColumns, Json, OpenPanels, ReadOnlyText } from "./column-types.ts";
import type { Cents } from "@larder/domain/values/cents.ts";
import type { RefundResolution } from "@larder/domain/values/enums/refund-resolutions.ts";
import type { StaffRole } from "@larder/domain/values/enums/staff-roles.ts";
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Weekday = "Friday" | "Monday" | "Saturday" | "Sunday" | "Thursday" | "Tuesday" | "Wednesday";

export interface ActivationCounts {
  after_user_id: Generated<number>;
  checked: Generated<number>;
  customers: number;
  is_done: Generated<boolean>;
  menu: string;
  order_week_id: number;
  production_cycle_id: Generated<number>;
  progress_at: Generated<Temporal.Instant>;
  run: string;
  tally: unknown;
}

export interface Addresses {
  archived_at: Temporal.Instant | null;
  city: string;
  created_at: Generated<Temporal.Instant>;
  delivery_instructions: string | null;
  id: Generated<number>;
  is_default: Generated<boolean>;
  line_1: string;
  line_2: string | null;
  phone: string;
  replaced_by_id: number | null;
  state_id: string;
  type: Generated<"personal" | "business">;
  user_id: number;
  version: Generated<number>;
  zip_code: string;
}

export interface Allergens {
  archived_at: Temporal.Instant | null;
  id: Generated<number>;
  name: string;
  position: number | null;
  version: Generated<number>;
}

export interface Batches {
  amount_cents: Generated<Cents>;
  cancelled_at: Temporal.Instant | null;
  cancelled_by: number | null;
  created_at: Generated<Temporal.Instant>;
  created_by: number | null;
  done_before_run: Generated<number>;
  failed_jobs: Generated<number>;
  file_name: string | null;
  file_sha256: Buffer | null;
  finished_at: Temporal.Instant | null;
  id: Generated<number>;
  input: Generated<Json>;
  name: string;
  reverses_batch_id: number | null;
  run_started_at: Temporal.Instant | null;
  succeeded_jobs: Generated<number>;
  total_jobs: Generated<number>;
  words_deleted_at: Temporal.Instant | null;
}

export interface BatchJobs {
  batch_id: number;
  input: Generated<Json>;
  position: number;
  result: Json | null;
  status: Generated<"pending" | "succeeded" | "failed" | "cancelled">;
  subject_id: string | null;
  subject_type: string | null;
}

export interface BestsellerProducts {
  bestseller_id: number;
  position: number;
  product_id: number;
}

export interface Bestsellers {
  button_alt_text: Generated<string>;
  button_text: Generated<string>;
  cart_cta: Generated<string>;
  created_at: Generated<Temporal.Instant>;
  description: Generated<string>;
  id: Generated<number>;
  image_file: string | null;
  mobile_image_file: string | null;
  name: string;
  show_on_cart: Generated<boolean>;
  show_on_menu: Generated<boolean>;
  subtitle: Generated<string>;
  version: Generated<number>;
}

export interface BusinessClock {
  offset_ms: Generated<number>;
  only_row: Generated<boolean>;
}

export interface CardLinks {
  created_at: Generated<Temporal.Instant>;
  expires_at: Temporal.Instant;
  id: Generated<number>;
  staff_id: number | null;
  token_hash: Buffer;
  used_at: Temporal.Instant | null;
  user_id: number;
}

export interface CardSessions {
  card_link_id: number;
  created_at: Generated<Temporal.Instant>;
  ended_at: Temporal.Instant | null;
  id: Generated<number>;
  idempotency_key: string;
  installation_id: string;
  outcome: "added" | "unused" | "refused" | null;
  payment_method_id: number | null;
  reference: string | null;
  user_id: number;
}

export interface Carriers {
  external_carrier: "ups" | "nonups";
  external_method_id: string | null;
  id: Generated<number>;
  name: string;
  order_bot_shipping_method: string | null;
  slug: string;
  version: Generated<number>;
}

export interface Categories {
  deleted_at: Temporal.Instant | null;
  description: Generated<string>;
  display_price_cents: Cents;
  id: Generated<number>;
  name: string;
  position: number | null;
  premium_price_cents: Cents;
  price_cents: Cents;
  version: Generated<number>;
}

export interface Changes {
  acting_as_user_id: number | null;
  address: string | null;
  after: Json | null;
  at: Temporal.Instant;
  before: Json | null;
  description: string;
  id: Generated<number>;
  name: string;
  order_id: number | null;
  reason: string | null;
  request_id: string | null;
  staff_id: number | null;
  subject_id: string;
  subject_type: string;
  subject_version: number | null;
  user_id: number | null;
}

export interface ChargedCarts {
  created_at: Temporal.Instant;
  id: Generated<number>;
  items: ChargedItems;
  order_id: number;
  payment_id: number | null;
  stage: "cutoff" | "reactivation" | "deadline";
  user_id: number;
}

export interface ChargeRetries {
  attempt: number;
  due_at: Temporal.Instant;
  finished_at: Temporal.Instant | null;
  id: Generated<number>;
  order_id: number;
  payment_id: number | null;
  postponed_until: Temporal.Instant | null;
  skip: "window-closed" | "not-needed" | "customer-banned" | "customer-cancelled" | "no-card" | "card-refused" | null;
  status: Generated<"planned" | "made" | "skipped" | "cancelled">;
  user_id: number;
}

export interface CompedAccounts {
  amount_cents: Cents | null;
  is_activated: boolean;
  number_of_weeks: number | null;
  remaining_weeks: number | null;
  user_id: number;
  version: Generated<number>;
  with_banner: Generated<boolean>;
}

export interface CreditAccounts {
  balance_cents: Generated<Cents>;
  id: Generated<number>;
  type: "CREDIT" | "REFERRAL" | "REFERRER";
  user_id: number;
}

export interface CreditTransactions {
  amount_cents: Cents;
  created_at: Generated<Temporal.Instant>;
  credit_account_id: number;
  external_key: string | null;
  id: Generated<number>;
  order_id: number | null;
  reason: string;
  reason_details: string | null;
  reason_id: number | null;
  reverses_id: number | null;
  staff_id: number | null;
  user_id: number;
}

export interface CustomerImportRows {
  card: string | null;
  cells: Json;
  duplicates: Json | null;
  email: string;
  external_id: string | null;
  import_id: number;
  kind: "created" | "changed" | "unchanged" | "refused" | null;
  line: number;
  note: string | null;
  row: number;
}

export interface CustomerImports {
  batch_id: number | null;
  changed_rows: Generated<number>;
  checked_rows: Generated<number>;
  created_at: Temporal.Instant;
  created_by: number;
  created_rows: Generated<number>;
  file_name: string;
  id: Generated<number>;
  is_cleared: Generated<boolean>;
  opening_credit_cents: Generated<Cents>;
  order_count: Generated<number>;
  refused_rows: Generated<number>;
  row_count: Generated<number>;
  unchanged_rows: Generated<number>;
}

export interface CustomerOpenings {
  address: string | null;
  day: string;
  opened_at: Temporal.Instant;
  staff_id: number;
  user_id: number;
}

export interface CustomersAlsoLovedProducts {
  loved_product_id: number;
  position: number;
  product_id: number;
}

export interface CustomerTags {
  archived_at: Temporal.Instant | null;
  color: "teal" | "gray" | "pink" | "orange" | "red" | "blue" | "plum";
  id: Generated<number>;
  name: string;
  version: Generated<number>;
}

export interface CutoffReminders {
  order_week_id: number;
  production_cycle_id: number;
  reminded_at: Temporal.Instant;
}

export interface DisputeMovements {
  amount_cents: Cents;
  at: Temporal.Instant;
  dispute_id: number;
  id: Generated<number>;
  reference: string;
  user_id: number | null;
}

export interface Disputes {
  amount_cents: Cents;
  gift_card_id: number | null;
  id: Generated<number>;
  opened_at: Temporal.Instant;
  order_id: number | null;
  payment_id: number | null;
  reason: string;
  reference: string;
  respond_by: Temporal.Instant | null;
  reviewed_at: Temporal.Instant | null;
  reviewed_by: number | null;
  status: "needs-response" | "under-review" | "won" | "lost" | "closed";
  user_id: number | null;
  version: Generated<number>;
}

export interface ErasedEmails {
  email_mac: Buffer;
  erased_at: Temporal.Instant;
}

export interface ExperimentAllocations {
  experiment_id: number;
  id: Generated<number>;
  shares: Json;
  since: Temporal.Instant;
}

export interface ExperimentChoices {
  chosen_at: Generated<Temporal.Instant>;
  experiment_id: number;
  user_id: number;
  variant_code: string;
}

export interface ExperimentRuns {
  ended_at: Temporal.Instant | null;
  experiment_id: number;
  id: Generated<number>;
  started_at: Temporal.Instant;
  variants: Json;
}

export interface Experiments {
  active: Generated<boolean>;
  code: string;
  created_at: Generated<Temporal.Instant>;
  id: Generated<number>;
  name: string;
  started_at: Temporal.Instant | null;
  updated_at: Generated<Temporal.Instant>;
  version: Generated<number>;
}

export interface ExperimentVariants {
  code: string;
  distribution: string;
  experiment_id: number;
  is_control: Generated<boolean>;
  name: string;
  position: number;
}

export interface GatewayEvents {
  event_id: string;
  handled_at: Temporal.Instant | null;
  id: Generated<number>;
  key: string | null;
  kind: "charge" | "refund" | "dispute" | "card" | null;
  outcome: "handled" | "differs" | "unknown" | "ignored" | null;
  received_at: Generated<Temporal.Instant>;
  reference: string | null;
  type: string;
}

export interface GiftCardRefunds {
  amount_cents: Cents;
  billing_transaction_id: string | null;
  created_at: Temporal.Instant;
  failure_reason: string | null;
  finished_at: Temporal.Instant | null;
  gift_card_id: number;
  id: Generated<number>;
  idempotency_key: string;
  installation_id: string | null;
  staff_id: number | null;
  status: Generated<"pending" | "successful" | "failed">;
}

export interface GiftCards {
  billing_card_last_4: string | null;
  charge_reference: string | null;
  code: string;
  created_at: Generated<Temporal.Instant>;
  deleted_at: Temporal.Instant | null;
  gifter_email: string;
  gifter_first_name: string;
  gifter_last_name: string;
  id: Generated<number>;
  recipient_email: string;
  recipient_first_name: string;
  recipient_last_name: string;
  remaining_cents: Cents;
  value_cents: Cents;
  version: Generated<number>;
}

export interface HeatingInstructionTypes {
  archived_at: Temporal.Instant | null;
  id: Generated<number>;
  name: string;
  position: number | null;
  version: Generated<number>;
}

export interface HistoricalOrderImportRows {
  cells: Json;
  duplicates: Json | null;
  email: string;
  import_id: number;
  kind: "created" | "changed" | "unchanged" | "refused" | null;
  line: number;
  note: string | null;
  order_number: string;
  row: number;
  user_id: number | null;
}

export interface HistoricalOrderImports {
  batch_id: number | null;
  changed_rows: Generated<number>;
  checked_order_number: Generated<string>;
  checked_row: Generated<number>;
  checked_rows: Generated<number>;
  created_at: Temporal.Instant;
  created_by: number;
  created_rows: Generated<number>;
  file_name: string;
  id: Generated<number>;
  is_cleared: Generated<boolean>;
  refused_rows: Generated<number>;
  row_count: Generated<number>;
  unchanged_rows: Generated<number>;
}

export interface HistoricalOrders {
  created_at: Temporal.Instant;
  delivered_on: string;
  id: Generated<number>;
  import_id: number;
  lines: Json;
  order_number: string;
  total_cents: Cents | null;
  user_id: number;
}

export interface HolidayProgress {
  began_at: Temporal.Instant;
  done_through_customer_id: Generated<number>;
  ended_at: Temporal.Instant | null;
  holiday_id: number;
  orders_done: Generated<number>;
  orders_expected: number | null;
  orders_kept: Generated<number>;
}

export interface HolidayRules {
  carrier_id: number;
  holiday_id: number;
  shift_days: number;
}

export interface Holidays {
  applied_at: Temporal.Instant | null;
  end_date: string;
  id: Generated<number>;
  name: string;
  start_date: string;
  version: Generated<number>;
}

export interface Icons {
  archived_at: Temporal.Instant | null;
  id: Generated<number>;
  name: string;
  position: number | null;
  version: Generated<number>;
}

export interface IdempotencyKeys {
  alive_at: Temporal.Instant | null;
  answer: Json | null;
  body_sha256: Buffer;
  committed_at: Temporal.Instant | null;
  created_at: Generated<Temporal.Instant>;
  key: string;
  method: string;
  path: string;
  request_id: string | null;
  staff_id: number;
  status: number | null;
}

export interface Impersonations {
  ended_at: Temporal.Instant | null;
  expires_at: Temporal.Instant;
  id: Generated<number>;
  staff_id: number;
  started_at: Generated<Temporal.Instant>;
  user_id: number;
}

export interface Indicators {
  archived_at: Temporal.Instant | null;
  id: Generated<number>;
  name: string;
  position: number | null;
  version: Generated<number>;
}

export interface Installation {
  id: Generated<string>;
  only_row: Generated<boolean>;
}

export interface Invitations {
  accepted_at: Temporal.Instant | null;
  created_at: Generated<Temporal.Instant>;
  email: string;
  expires_at: Temporal.Instant;
  first_name: string;
  id: Generated<number>;
  invited_by: number;
  last_name: string;
  roles: Generated<StaffRole[]>;
  sent_at: Generated<Temporal.Instant>;
  token_hash: Buffer;
  withdrawn_at: Temporal.Instant | null;
}

export interface KidCategories {
  category_id: number;
  kid_id: number;
  quantity: number;
  user_id: number;
}

export interface KidIndicators {
  indicator_id: number;
  kid_id: number;
  user_id: number;
}

export interface Kids {
  id: Generated<number>;
  name: string;
  position: Generated<number>;
  user_id: number;
}

export interface KidTags {
  kid_id: number;
  tag_id: number;
  user_id: number;
}

export interface KindsOfChanges {
  field: "name" | "subject_type";
  value: string;
}

export interface LoginChallenges {
  code_mac: Buffer;
  created_at: Generated<Temporal.Instant>;
  expires_at: Temporal.Instant;
  id: string;
  purpose: Generated<"sign_in" | "email">;
  tries: Generated<number>;
  used_at: Temporal.Instant | null;
  user_id: number;
}

export interface Mails {
  attempts: Generated<number>;
  created_at: Generated<Temporal.Instant>;
  facts: Json | null;
  failure: string | null;
  given_up_at: Temporal.Instant | null;
  html: string | null;
  id: Generated<number>;
  idempotency_key: string;
  is_perhaps_repeated: Generated<boolean>;
  kind: string;
  next_attempt_at: Temporal.Instant | null;
  order_id: number | null;
  recipient: string;
  repeats_mail_id: number | null;
  requested_by: number | null;
  sending_started_at: Temporal.Instant | null;
  sent_at: Temporal.Instant | null;
  subject: string;
  template_version: number | null;
  text: string | null;
  user_id: number | null;
}

export interface MailTemplates {
  body: string;
  is_on: boolean;
  kind: string;
  subject: string;
  updated_at: Temporal.Instant | null;
  updated_by: number | null;
  version: Generated<number>;
}

export interface MailTemplateVersions {
  body: string;
  created_at: Generated<Temporal.Instant>;
  created_by: number | null;
  is_on: boolean;
  kind: string;
  restored_version: number | null;
  subject: string;
  version: number;
}

export interface MarketingPages {
  archived_at: Temporal.Instant | null;
  content: Json;
  id: Generated<number>;
  name: string;
  path: string;
  position: number | null;
  version: Generated<number>;
}

export interface MealComponents {
  archived_at: Temporal.Instant | null;
  id: Generated<number>;
  name: string;
  position: number | null;
  version: Generated<number>;
}

export interface MealRotationProducts {
  category_id: number;
  index_number: number;
  meal_rotation_id: number;
  product_id: number;
}

export interface MealRotations {
  created_at: Generated<Temporal.Instant>;
  id: Generated<number>;
  version: Generated<number>;
}

export interface MenuItemBestsellers {
  bestseller_id: number;
  menu_item_id: number;
}

export interface MenuItemCategories {
  category_id: number;
  menu_item_id: number;
}

export interface MenuItems {
  archived_at: Temporal.Instant | null;
  description: Generated<string>;
  homepage_description: Generated<string>;
  id: Generated<number>;
  image_file: string | null;
  is_new_flag: Generated<boolean>;
  is_transitional: Generated<boolean>;
  menu_page_bullets: Generated<string[]>;
  name: string;
  on_activate: Generated<"expand" | "fetch">;
  parent_id: number | null;
  position: Generated<number>;
  primary_category_id: number;
  primary_composable_category_id: number | null;
  slug: string;
  title: Generated<string>;
  version: Generated<number>;
}

export interface MoneyChecks {
  checked_at: Temporal.Instant;
  differences: number;
  found: Generated<Json>;
  id: Generated<number>;
  order_week_id: number | null;
  production_cycle_id: number | null;
}

export interface Notes {
  edited_at: Temporal.Instant | null;
  id: Generated<number>;
  is_pinned: Generated<boolean>;
  order_id: number | null;
  staff_id: number;
  text: string;
  user_id: number;
  version: Generated<number>;
  written_at: Temporal.Instant;
}

export interface NoteVersions {
  note_id: number;
  number: number;
  text: string;
  user_id: number;
  written_at: Temporal.Instant;
}

export interface OrderActivations {
  charge: "now" | "later";
  created_at: Temporal.Instant;
  id: Generated<number>;
  order_id: number;
  staff_id: number | null;
  user_id: number;
}

export interface OrderBumps {
  active: Generated<boolean>;
  content: string;
  created_at: Generated<Temporal.Instant>;
  cta_text: string;
  header: string;
  id: Generated<number>;
  link_account_uri: Generated<string>;
  link_text: Generated<string>;
  product_id: number;
  version: Generated<number>;
}

export interface OrderBumpWeeks {
  order_bump_id: number;
  order_week_id: number;
}

export interface OrderCounts {
  carrier_id: number | null;
  id: Generated<number>;
  is_skipped: boolean;
  is_sum: Generated<boolean>;
  kind: string;
  order_week_id: number;
  orders: number;
  planned_ship_at: string | null;
  production_cycle_id: number;
  ship_at: string | null;
  status: string;
}

export interface OrderDoubts {
  id: Generated<number>;
  order_id: number | null;
  user_id: number | null;
  zip_code: string | null;
}

export interface OrderFlags {
  is_empty: boolean;
  is_undeliverable: boolean;
  is_unpaid: boolean;
  order_id: number;
  order_week_id: number;
  production_cycle_id: number;
  ship_at: string | null;
}

export interface OrderItems {
  cart: "generated" | "cutoff" | "now";
  category_id: number;
  from_buffer: Generated<number>;
  order_id: number;
  product_id: number;
  quantity: number;
  unit_price_cents: Cents;
  user_id: number;
}

export interface Orders {
  address_id: number;
  carrier_id: number | null;
  closed_at: Temporal.Instant | null;
  comped_used_cents: Generated<Cents>;
  created_at: Generated<Temporal.Instant>;
  credits_used_cents: Generated<Cents>;
  deliver_at: string | null;
  discount_cents: Generated<Cents>;
  funds_return_cents: Cents | null;
  id: Generated<number>;
  is_cancelled_with_subscription: Generated<boolean>;
  is_incomplete: Generated<boolean>;
  is_resumed_alone: Generated<boolean>;
  is_skipped: Generated<boolean>;
  is_skipped_post_cutoff: Generated<boolean>;
  is_unlocked_post_cutoff: Generated<boolean>;
  items_cents: Generated<Cents>;
  kind: Generated<"subscription" | "manual" | "rogue">;
  order_index: number;
  order_week_id: number;
  planned_ship_at: string | null;
  post_cutoff_funds_return_strategy: "credit" | "refund" | null;
  production_cycle_id: number;
  promo_code_application_id: number | null;
  promo_code_regulation_id: number | null;
  ship_at: string | null;
  shipping_cents: Generated<Cents>;
  skip_details: string | null;
  skip_reason_id: number | null;
  skipped_by_pause_id: number | null;
  status: Generated<"active" | "suspended" | "charge-failed" | "cancelled">;
  tax_cents: Generated<Cents>;
  tax_percent: string | null;
  total_at_cutoff_cents: Cents | null;
  total_cents: Generated<Cents>;
  user_id: number;
  version: Generated<number>;
  waived_cents: Generated<Cents>;
}

export interface OrderWeekCycles {
  charging_began_at: Temporal.Instant | null;
  charging_ended_at: Temporal.Instant | null;
  cutoff_at: Temporal.Instant;
  cutoff_begun_at: Temporal.Instant | null;
  cutoff_done_at: Temporal.Instant | null;
  making_began_at: Temporal.Instant | null;
  making_ended_at: Temporal.Instant | null;
  order_week_id: number;
  orders_expected: number | null;
  orders_made: Generated<number>;
  post_cutoff_changes_deadline_at: Temporal.Instant | null;
  production_cycle_id: number;
  settled_at: Temporal.Instant | null;
  settling_began_at: Temporal.Instant | null;
  settling_ended_at: Temporal.Instant | null;
  ship_days: string[] | null;
  window_closed_at: Temporal.Instant | null;
}

export interface OrderWeeks {
  activated_at: Temporal.Instant | null;
  date: string;
  id: Generated<number>;
  meal_rotation_id: number | null;
  number: number;
  status: Generated<"draft" | "active" | "delivered">;
  version: Generated<number>;
}

export interface Packages {
  archived_at: Temporal.Instant | null;
  id: Generated<number>;
  name: string;
  position: number | null;
  slug: string;
  version: Generated<number>;
}

export interface PasswordLinks {
  email: string;
  expires_at: Temporal.Instant;
  sent_at: Generated<Temporal.Instant>;
  token_hash: Buffer;
  user_id: number;
}

export interface PaymentMethods {
  card_exp_month: number | null;
  card_exp_year: number | null;
  card_last_four: string;
  created_at: Generated<Temporal.Instant>;
  fingerprint: string | null;
  gateway_reference: string;
  id: Generated<number>;
  is_default: Generated<boolean>;
  removed_at: Temporal.Instant | null;
  removing_at: Temporal.Instant | null;
  user_id: number;
}

export interface Payments {
  amount_cents: Cents;
  billing_transaction_id: string | null;
  card_last_four: string | null;
  comped_cents: Generated<Cents>;
  created_at: Generated<Temporal.Instant>;
  credits_cents: Generated<Cents>;
  decline_code: string | null;
  failure_reason: string | null;
  finished_at: Temporal.Instant | null;
  id: Generated<number>;
  idempotency_key: string;
  installation_id: string | null;
  is_late: Generated<boolean>;
  order_id: number;
  payment_method_id: number | null;
  refunded_cents: Generated<Cents>;
  staff_id: number | null;
  stage: "cutoff" | "reactivation" | "deadline";
  status: Generated<"pending" | "successful" | "failed">;
  user_id: number;
}

export interface PopupIcons {
  archived_at: Temporal.Instant | null;
  created_at: Generated<Temporal.Instant>;
  description: Generated<string>;
  id: Generated<number>;
  image_file: string;
  name: string;
  title: string;
  version: Generated<number>;
}

export interface PreferredCarriers {
  carrier_id: number;
  days_in_transit: number;
  production_cycle_id: number;
  ship_weekday: Weekday;
  user_id: number;
}

export interface PriceVarianceGroupPrices {
  category_id: number;
  price_cents: Cents;
  price_variance_group_id: number;
}

export interface PriceVarianceGroups {
  created_at: Generated<Temporal.Instant>;
  deactivated_at: Temporal.Instant | null;
  id: Generated<number>;
  name: string;
  position: number | null;
  version: Generated<number>;
}

export interface ProductAllergens {
  allergen_id: number;
  product_id: number;
}

export interface ProductBadges {
  archived_at: Temporal.Instant | null;
  id: Generated<number>;
  name: string;
  position: number | null;
  version: Generated<number>;
}

export interface ProductComposables {
  composable_product_id: number;
  position: number;
  product_id: number;
}

export interface ProductHeatingInstructions {
  heating_instruction_type_id: number;
  id: Generated<number>;
  position: number;
  product_id: number;
  text: string;
  title: string;
}

export interface ProductIcons {
  icon_id: number;
  product_id: number;
}

export interface ProductImages {
  file: string;
  id: Generated<number>;
  kind: Generated<"meal" | "nutrition">;
  position: number;
  product_id: number;
}

export interface ProductImportRows {
  cells: Json;
  duplicates: Json | null;
  import_id: number;
  kind: "created" | "changed" | "unchanged" | "refused" | null;
  line: number;
  note: string | null;
  repriced_product_id: number | null;
  row: number;
  sku: string;
  slug: Generated<string>;
}

export interface ProductImports {
  batch_id: number | null;
  changed_rows: Generated<number>;
  checked_rows: Generated<number>;
  created_at: Temporal.Instant;
  created_by: number;
  created_rows: Generated<number>;
  file_name: string;
  id: Generated<number>;
  is_cleared: Generated<boolean>;
  refused_rows: Generated<number>;
  row_count: Generated<number>;
  unchanged_rows: Generated<number>;
}

export interface ProductIndicators {
  indicator_id: number;
  product_id: number;
}

export interface ProductionCycleAllocations {
  production_cycle_id: number;
  weekday: Weekday;
}

export interface ProductionCycles {
  id: number;
  name: string;
  order_cutoff_day: Weekday;
  ship_days: string[];
  version: Generated<number>;
}

export interface ProductMealComponents {
  meal_component_id: number;
  product_id: number;
}

export interface ProductRatingAttributes {
  product_id: number;
  rating_attribute_id: number;
}

export interface Products {
  after_cardinal_active_order: Generated<number>;
  badge_id: number | null;
  calculated_rating: string | null;
  category_id: number;
  created_at: Generated<Temporal.Instant>;
  description: Generated<string>;
  excerpt: Generated<string>;
  fiber_milligrams: Generated<number>;
  fixed_rating: string | null;
  has_taken_slug: Generated<boolean>;
  id: Generated<number>;
  ingredients: Generated<string>;
  is_active: Generated<boolean>;
  is_flavor_explorer: Generated<boolean>;
  is_hidden_veggie: Generated<boolean>;
  is_premium: Generated<boolean>;
  is_sold_out: Generated<boolean>;
  item_price_cents: Cents | null;
  name: string;
  package: string | null;
  packing_name: Generated<string>;
  protein_milligrams: Generated<number>;
  show_facility_statement: Generated<boolean>;
  show_on_product_preferences: Generated<boolean>;
  sku: string;
  slug: string;
  superfoods_number: Generated<number>;
  type: Generated<"regular" | "composite">;
  veggie_milliservings: Generated<number>;
  version: Generated<number>;
  with: Generated<string>;
}

export interface ProductTags {
  product_id: number;
  tag_id: number;
}

export interface PromoCodeApplications {
  created_at: Generated<Temporal.Instant>;
  depleted_at: Temporal.Instant | null;
  id: Generated<number>;
  promo_code_id: number;
  status: Generated<"active" | "paused" | "deactivated">;
  unique_code_id: number | null;
  user_id: number;
}

export interface PromoCodeRegulations {
  amount: string;
  free_shipping: Generated<boolean>;
  free_tax: Generated<boolean>;
  id: Generated<number>;
  maximum_discount_cents: Cents | null;
  promo_code_id: number;
  retired_at: Temporal.Instant | null;
  type: "dollars_off" | "percent_off" | "products_off";
  weekly_ordinal_number: number | null;
}

export interface PromoCodes {
  applications_count: Generated<number>;
  cart_amount_maximum_cents: Cents | null;
  cart_amount_minimum_cents: Cents | null;
  code: string;
  created_at: Generated<Temporal.Instant>;
  description: Generated<string>;
  description_checkout: Generated<string>;
  expiration_window: Generated<number>;
  expires_on: string | null;
  free_shipping: Generated<boolean>;
  free_tax: Generated<boolean>;
  id: Generated<number>;
  id_me_group: Generated<"none" | "military" | "student" | "medical_professional" | "responder" | "nurse" | "teacher" | "hospital_employee">;
  is_active: Generated<boolean>;
  is_for_new_customer: Generated<boolean>;
  notes: Generated<string>;
  promotional_channels: Generated<Json>;
  show_banner: Generated<boolean>;
  show_banner_checkout: Generated<boolean>;
  sku_starts_with: Generated<string[]>;
  unskip_promo_button_enabled: Generated<boolean>;
  unskip_promo_button_text: Generated<string>;
  uses_limit: number | null;
  version: Generated<number>;
  whitelisted_emails: Generated<string[]>;
  whitelisted_skus: Generated<string[]>;
  whitelisted_statuses: Generated<string[]>;
}

export interface PromoCodeSimulations {
  created_at: Generated<Temporal.Instant>;
  created_by: number;
  figures: Json;
  finished_at: Temporal.Instant | null;
  id: Generated<number>;
  last_user_id: Generated<number>;
  processed_customers: Generated<number>;
  terms: Json;
  total_customers: number;
}

export interface PromoCodeUnskipWeeks {
  order_week_id: number;
  promo_code_id: number;
}

export interface RatingAttributes {
  archived_at: Temporal.Instant | null;
  id: Generated<number>;
  name: string;
  position: number | null;
  version: Generated<number>;
}

export interface Reasons {
  answer_required: Generated<boolean>;
  archived_at: Temporal.Instant | null;
  description: Generated<string>;
  form: Generated<Json>;
  id: Generated<number>;
  position: Generated<number>;
  question: string | null;
  title: string;
  type: "SKIP" | "CREDIT_REGULAR" | "CREDIT_FOR_PRODUCT" | "CREDIT_FOR_PROMOCODE" | "SUBSCRIPTION_CANCELLATION" | "SUBSCRIPTION_PAUSE";
  version: Generated<number>;
}

export interface RefundParts {
  amount_cents: Cents;
  billing_transaction_id: string | null;
  failure_reason: string | null;
  finished_at: Temporal.Instant | null;
  idempotency_key: string;
  installation_id: string | null;
  payment_id: number;
  refund_id: number;
  status: Generated<"pending" | "successful" | "failed">;
  user_id: number;
}

export interface Refunds {
  amount_cents: Cents;
  created_at: Generated<Temporal.Instant>;
  id: Generated<number>;
  order_id: number;
  reason: string;
  reason_details: string | null;
  reason_id: number | null;
  resolution: RefundResolution | null;
  resolved_at: Temporal.Instant | null;
  staff_id: number | null;
  status: Generated<"pending" | "successful" | "failed">;
  user_id: number;
}

export interface RefusedAccess {
  address: string;
  at: Generated<Temporal.Instant>;
  code: string;
  id: Generated<number>;
  kind: "sign_in" | "locked_out" | "permission" | "cross_origin";
  last_at: Temporal.Instant | null;
  method: string;
  quarter: Temporal.Instant | null;
  request_id: string;
  route: string;
  times: Generated<number>;
  user_id: number | null;
}

export interface RegenerationComparisons {
  changing: Generated<number[]>;
  compared: Generated<number>;
  compared_at: Temporal.Instant;
  created_at: Generated<Temporal.Instant>;
  created_by: number;
  fingerprint: string;
  finished_at: Temporal.Instant | null;
  id: Generated<number>;
  listed_digest: string;
  order_ids: number[];
  progressed_at: Generated<Temporal.Instant>;
  recalculate_dates: boolean;
  refill_cart: boolean;
  same: Generated<number[]>;
}

export interface RelatedProducts {
  position: number;
  product_id: number;
  related_product_id: number;
}

export interface RetiredReferralIds {
  referral_id: string;
  retired_at: Generated<Temporal.Instant>;
  user_id: number;
}

export interface RogueBuffers {
  is_removed: Generated<boolean>;
  order_week_id: number;
  product_id: number;
  remaining: number;
}

export interface Roles {
  id: number;
  name: StaffRole;
}

export interface SaleBanners {
  created_at: Generated<Temporal.Instant>;
  description: Generated<string>;
  id: Generated<number>;
  image_file: string | null;
  label: Generated<string>;
  link_title: Generated<string>;
  link_url: Generated<string>;
  priority: Generated<number>;
  slug: string;
  status: Generated<"disabled" | "enabled_all_weeks" | "enabled_selected_weeks">;
  title: string;
  type: "sales" | "new-meals";
  version: Generated<number>;
}

export interface SaleBannerWeeks {
  order_week_id: number;
  sale_banner_id: number;
}

export interface SandboxCardSessions {
  card_reference: string | null;
  created_at: Generated<Temporal.Instant>;
  key: string;
  reference: string;
  status: Generated<"open" | "complete" | "expired">;
}

export interface SandboxGatewayEntries {
  amount_cents: Cents;
  charge_reference: string | null;
  code: string | null;
  created_at: Generated<Temporal.Instant>;
  key: string;
  kind: "charge" | "refund";
  method_reference: string;
  outcome: "successful" | "declined" | "timed-out";
  reason: string | null;
  reference: string;
}

export interface SavedViews {
  id: Generated<number>;
  is_shared: Generated<boolean>;
  list: string;
  name: string;
  owner_id: number;
  search: string;
  version: Generated<number>;
}

export interface Sessions {
  address: string | null;
  created_at: Generated<Temporal.Instant>;
  ended_at: Temporal.Instant | null;
  id: Generated<number>;
  last_seen_at: Generated<Temporal.Instant>;
  token_hash: Buffer;
  user_agent: string | null;
  user_id: number;
}

export interface Settings {
  name: string;
  payload: Json;
  updated_at: Generated<Temporal.Instant>;
  updated_by: number | null;
  version: Generated<number>;
}

export interface SetupLinks {
  code_expires_at: Temporal.Instant | null;
  code_mac: Buffer | null;
  email: string | null;
  expires_at: Temporal.Instant;
  first_name: string | null;
  last_name: string | null;
  made_at: Temporal.Instant;
  password_hash: string | null;
  token_hash: Buffer;
  tries: Generated<number>;
  verification_id: string | null;
}

export interface ShippingRules {
  alternate_ups_service: string | null;
  carrier_id: number;
  days_in_transit: number;
  id: Generated<number>;
  is_default: Generated<boolean>;
  production_cycle_id: number;
  ship_weekday: Weekday;
  zip_code: string;
}

export interface ShownDefaultPasswords {
  fingerprint: Buffer;
  shown_at: Generated<Temporal.Instant>;
}

export interface SignInDevices {
  created_at: Generated<Temporal.Instant>;
  last_used_at: Generated<Temporal.Instant>;
  token_hash: Buffer;
  user_id: number;
}

export interface SignInFailures {
  account: string;
  address: string;
  at: Generated<Temporal.Instant>;
  id: Generated<number>;
}

export interface SkipOrderPopup {
  allowed_week_numbers: Generated<number[]>;
  bottom_cta_text: Generated<string>;
  header_text: Generated<string>;
  id: Generated<number>;
  is_header_text_visible: Generated<boolean>;
  is_reasons_visible: Generated<boolean>;
  is_top_cta_visible: Generated<boolean>;
  only_for_specific_users: Generated<boolean>;
  survey_reasons_header_text: Generated<string>;
  top_cta_text: Generated<string>;
  top_image_file: string | null;
  updated_at: Temporal.Instant | null;
  updated_by: number | null;
  user_ids: Generated<number[]>;
  version: Generated<number>;
}

export interface SkipPcChangeOffers {
  created_at: Generated<Temporal.Instant>;
  enabled: Generated<boolean>;
  id: Generated<number>;
  order_index: number;
  version: Generated<number>;
  whitelisted_emails: Generated<string[]>;
}

export interface SoldOutWeeks {
  created_at: Generated<Temporal.Instant>;
  order_week_id: number;
  product_id: number;
}

export interface StaffPreferences {
  columns: Generated<ChosenColumns>;
  open_panels: Generated<OpenPanels>;
  single_keys: Generated<boolean>;
  user_id: number;
}

export interface States {
  id: string;
  is_shipped_to: Generated<boolean>;
  is_tax_set: Generated<boolean>;
  name: string;
  tax_percent: Generated<string>;
  version: Generated<number>;
}

export interface SubscriptionLines {
  category_id: number;
  quantity: number;
  subscription_id: number;
  user_id: number;
}

export interface SubscriptionPauses {
  created_at: Generated<Temporal.Instant>;
  details: string | null;
  ended_at: Temporal.Instant | null;
  from_date: string;
  id: Generated<number>;
  reason: string | null;
  reason_id: number | null;
  subscription_id: number;
  until_date: string;
  user_id: number;
}

export interface Subscriptions {
  cancellation_details: string | null;
  cancellation_reason: string | null;
  cancellation_reason_id: number | null;
  cancelled_at: Temporal.Instant | null;
  id: Generated<number>;
  started_at: Temporal.Instant;
  status: Generated<"active" | "paused" | "cancelled">;
  to_be_cancelled_at: string | null;
  user_id: number;
  version: Generated<number>;
}

export interface TaggedCustomers {
  customer_tag_id: number;
  user_id: number;
}

export interface Tags {
  archived_at: Temporal.Instant | null;
  id: Generated<number>;
  name: string;
  position: number | null;
  version: Generated<number>;
}

export interface UncountedExperimentRuns {
  counted_until: Temporal.Instant;
  drawn: Json;
  ended_at: Temporal.Instant | null;
  experiment_id: number;
  id: Generated<number>;
  started_at: Temporal.Instant;
}

export interface UniqueCodes {
  code: string;
  created_at: Temporal.Instant;
  id: Generated<number>;
  promo_code_id: number;
  uses_count: Generated<number>;
  uses_limit: number;
}

export interface UpsellProducts {
  position: number;
  product_id: number;
  upsell_id: number;
}

export interface Upsells {
  archived_at: Temporal.Instant | null;
  category_id: number | null;
  id: Generated<number>;
  name: string;
  position: number | null;
  price_cents: Cents | null;
  version: Generated<number>;
}

export interface UserRoles {
  role_id: number;
  user_id: number;
}

export interface Users {
  activated_at: Temporal.Instant | null;
  ban_reason: string | null;
  banned_at: Temporal.Instant | null;
  created_at: Generated<Temporal.Instant>;
  default_delivery_day: Weekday | null;
  email: string;
  erased_at: Temporal.Instant | null;
  external_id: string | null;
  first_delivery_date: string | null;
  first_name: string;
  id: Generated<number>;
  id_me_group: "military" | "student" | "medical_professional" | "responder" | "nurse" | "teacher" | "hospital_employee" | null;
  is_admin: Generated<boolean>;
  is_comped: Generated<boolean>;
  is_min_plan_exception: Generated<boolean>;
  kids_same_meals: Generated<boolean>;
  last_name: string;
  last_signed_in_at: Temporal.Instant | null;
  must_change_password: Generated<boolean>;
  number_of_active_weeks: Generated<number>;
  password_hash: string | null;
  phone: string | null;
  price_variance_group_id: number | null;
  production_cycle_id: number | null;
  referral_decided_at: Temporal.Instant | null;
  referral_id: string;
  referred_by_user_id: number | null;
  search: Generated<ReadOnlyText>;
  status: Generated<"active" | "paused" | "suspended" | "lapsed" | "cancelled" | "banned" | "abandoned">;
  suspended_at: Temporal.Instant | null;
  switched_off_at: Temporal.Instant | null;
  version: Generated<number>;
  weeks_skipped_in_a_row: Generated<number>;
}

export interface ZipCodeImportProgress {
  import_id: number;
  progress: Generated<number>;
}

export interface ZipCodeImportRows {
  alternate_ups_service: string;
  carrier: string;
  columns: number;
  days_in_transit: string;
  default_pc: string;
  import_id: number;
  line: number;
  production_cycle_id: string;
  row: number;
  ship_day_name: string;
  state: string;
  timezone: string;
  unformatted_zip_code: string;
  zip_code_id: string;
}

export interface ZipCodeImports {
  added: number | null;
  batch_id: number | null;
  changed: number | null;
  created_at: Temporal.Instant;
  created_by: number;
  error_count: Generated<number>;
  errors: Generated<Json>;
  file_name: string;
  id: Generated<number>;
  import_started_at: Temporal.Instant | null;
  imported_at: Temporal.Instant | null;
  is_cleared: Generated<boolean>;
  is_valid: boolean | null;
  row_count: Generated<number>;
  unchanged: number | null;
  validated_rows: Generated<number>;
}

export interface ZipCodeImportZipCodes {
  default_production_cycle_id: number | null;
  import_id: number;
  kind_when_checked: "added" | "changed" | "unchanged" | null;
  rules: unknown;
  state_id: string;
  time_zone: string;
  version_when_checked: number | null;
  zip_code: string;
}

export interface ZipCodes {
  default_production_cycle_id: number | null;
  id: string;
  is_active: Generated<boolean>;
  made_id: Generated<string | null>;
  restored_at_version: number | null;
  restored_version: number | null;
  state_id: string;
  time_zone: "Eastern" | "Central" | "Mountain" | "Pacific";
  version: Generated<number>;
  zone: string | null;
}

export interface Tables {
  activation_counts: ActivationCounts;
  addresses: Addresses;
  allergens: Allergens;
  batch_jobs: BatchJobs;
  batches: Batches;
  bestseller_products: BestsellerProducts;
  bestsellers: Bestsellers;
  business_clock: BusinessClock;
  card_links: CardLinks;
  card_sessions: CardSessions;
  carriers: Carriers;
  categories: Categories;
  changes: Changes;
  charge_retries: ChargeRetries;
  charged_carts: ChargedCarts;
  comped_accounts: CompedAccounts;
  credit_accounts: CreditAccounts;
  credit_transactions: CreditTransactions;
  customer_import_rows: CustomerImportRows;
  customer_imports: CustomerImports;
  customer_openings: CustomerOpenings;
  customer_tags: CustomerTags;
  customers_also_loved_products: CustomersAlsoLovedProducts;
  cutoff_reminders: CutoffReminders;
  dispute_movements: DisputeMovements;
  disputes: Disputes;
  erased_emails: ErasedEmails;
  experiment_allocations: ExperimentAllocations;
  experiment_choices: ExperimentChoices;
  experiment_runs: ExperimentRuns;
  experiment_variants: ExperimentVariants;
  experiments: Experiments;
  gateway_events: GatewayEvents;
  gift_card_refunds: GiftCardRefunds;
  gift_cards: GiftCards;
  heating_instruction_types: HeatingInstructionTypes;
  historical_order_import_rows: HistoricalOrderImportRows;
  historical_order_imports: HistoricalOrderImports;
  historical_orders: HistoricalOrders;
  holiday_progress: HolidayProgress;
  holiday_rules: HolidayRules;
  holidays: Holidays;
  icons: Icons;
  idempotency_keys: IdempotencyKeys;
  impersonations: Impersonations;
  indicators: Indicators;
  installation: Installation;
  invitations: Invitations;
  kid_categories: KidCategories;
  kid_indicators: KidIndicators;
  kid_tags: KidTags;
  kids: Kids;
  kinds_of_changes: KindsOfChanges;
  login_challenges: LoginChallenges;
  mail_template_versions: MailTemplateVersions;
  mail_templates: MailTemplates;
  mails: Mails;
  marketing_pages: MarketingPages;
  meal_components: MealComponents;
  meal_rotation_products: MealRotationProducts;
  meal_rotations: MealRotations;
  menu_item_bestsellers: MenuItemBestsellers;
  menu_item_categories: MenuItemCategories;
  menu_items: MenuItems;
  money_checks: MoneyChecks;
  note_versions: NoteVersions;
  notes: Notes;
  order_activations: OrderActivations;
  order_bump_weeks: OrderBumpWeeks;
  order_bumps: OrderBumps;
  order_counts: OrderCounts;
  order_doubts: OrderDoubts;
  order_flags: OrderFlags;
  order_items: OrderItems;
  order_week_cycles: OrderWeekCycles;
  order_weeks: OrderWeeks;
  orders: Orders;
  packages: Packages;
  password_links: PasswordLinks;
  payment_methods: PaymentMethods;
  payments: Payments;
  popup_icons: PopupIcons;
  preferred_carriers: PreferredCarriers;
  price_variance_group_prices: PriceVarianceGroupPrices;
  price_variance_groups: PriceVarianceGroups;
  product_allergens: ProductAllergens;
  product_badges: ProductBadges;
  product_composables: ProductComposables;
  product_heating_instructions: ProductHeatingInstructions;
  product_icons: ProductIcons;
  product_images: ProductImages;
  product_import_rows: ProductImportRows;
  product_imports: ProductImports;
  product_indicators: ProductIndicators;
  product_meal_components: ProductMealComponents;
  product_rating_attributes: ProductRatingAttributes;
  product_tags: ProductTags;
  production_cycle_allocations: ProductionCycleAllocations;
  production_cycles: ProductionCycles;
  products: Products;
  promo_code_applications: PromoCodeApplications;
  promo_code_regulations: PromoCodeRegulations;
  promo_code_simulations: PromoCodeSimulations;
  promo_code_unskip_weeks: PromoCodeUnskipWeeks;
  promo_codes: PromoCodes;
  rating_attributes: RatingAttributes;
  reasons: Reasons;
  refund_parts: RefundParts;
  refunds: Refunds;
  refused_access: RefusedAccess;
  regeneration_comparisons: RegenerationComparisons;
  related_products: RelatedProducts;
  retired_referral_ids: RetiredReferralIds;
  rogue_buffers: RogueBuffers;
  roles: Roles;
  sale_banner_weeks: SaleBannerWeeks;
  sale_banners: SaleBanners;
  sandbox_card_sessions: SandboxCardSessions;
  sandbox_gateway_entries: SandboxGatewayEntries;
  saved_views: SavedViews;
  sessions: Sessions;
  settings: Settings;
  setup_links: SetupLinks;
  shipping_rules: ShippingRules;
  shown_default_passwords: ShownDefaultPasswords;
  sign_in_devices: SignInDevices;
  sign_in_failures: SignInFailures;
  skip_order_popup: SkipOrderPopup;
  skip_pc_change_offers: SkipPcChangeOffers;
  sold_out_weeks: SoldOutWeeks;
  staff_preferences: StaffPreferences;
  states: States;
  subscription_lines: SubscriptionLines;
  subscription_pauses: SubscriptionPauses;
  subscriptions: Subscriptions;
  tagged_customers: TaggedCustomers;
  tags: Tags;
  uncounted_experiment_runs: UncountedExperimentRuns;
  unique_codes: UniqueCodes;
  upsell_products: UpsellProducts;
  upsells: Upsells;
  user_roles: UserRoles;
  users: Users;
  zip_code_import_progress: ZipCodeImportProgress;
  zip_code_import_rows: ZipCodeImportRows;
  zip_code_import_zip_codes: ZipCodeImportZipCodes;
  zip_code_imports: ZipCodeImports;
  zip_codes: ZipCodes;
}
