import type { ColumnType, Generated } from 'kysely';
import type { CreditAccountType } from '@larder/domain/values/enums/credit-account-types.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import type { CustomerStatus } from '@larder/domain/values/enums/customer-statuses.ts';
import type { PackageItem } from '@larder/domain/values/enums/package-items.ts';
import type { MenuItemAction } from '@larder/domain/values/enums/menu-items.ts';
import type { OrderStatus } from '@larder/domain/values/enums/order-statuses.ts';
import type { IdMeGroup } from '@larder/domain/values/enums/promo-codes.ts';
import type { ProductType } from '@larder/domain/values/enums/product-types.ts';
import type { RefundResolution } from '@larder/domain/values/enums/refund-resolutions.ts';
import type { StaffRole } from '@larder/domain/values/enums/staff-roles.ts';
import type { Weekday } from '@larder/domain/values/weekdays.ts';

// The tables of migrations/ for Kysely; tables.test.ts compares them with a migrated database. date is 'YYYY-MM-DD',
// numeric is text, timestamptz is a Temporal.Instant (written as one, too).

/** A jsonb column: read as its value, written as JSON text. */
type Json = ColumnType<unknown, string, string>;

interface BusinessClockTable {
  only_row: Generated<boolean>;
  offset_ms: Generated<number>;
}

interface ProductionCyclesTable {
  id: number;
  name: string;
  order_cutoff_day: Weekday;
  ship_days: string[];
}

interface ProductionCycleAllocationsTable {
  weekday: Weekday;
  production_cycle_id: number;
}

interface StatesTable {
  id: string;
  name: string;
  tax_percent: Generated<string>;
  version: Generated<number>;
}

interface CarriersTable {
  id: Generated<number>;
  name: string;
  slug: string;
  external_carrier: 'ups' | 'nonups';
  external_method_id: string | null;
  order_bot_shipping_method: string | null;
  version: Generated<number>;
}

interface ZipCodesTable {
  id: string;
  zone: string | null;
  state_id: string;
  time_zone: 'Eastern' | 'Central' | 'Mountain' | 'Pacific';
  is_active: Generated<boolean>;
  default_production_cycle_id: number | null;
  version: Generated<number>;
}

interface ZipCodeImportsTable {
  id: Generated<number>;
  file_name: string;
  created_by: number;
  created_at: Temporal.Instant;
  row_count: Generated<number>;
  validated_rows: Generated<number>;
  is_valid: boolean | null;
  error_count: Generated<number>;
  errors: ColumnType<unknown, string | undefined, string>;
  import_started_at: Temporal.Instant | null;
  imported_at: Temporal.Instant | null;
  added: number | null;
  changed: number | null;
  unchanged: number | null;
  is_cleared: Generated<boolean>;
}

interface ZipCodeImportProgressTable {
  import_id: number;
  progress: Generated<number>;
}

interface ZipCodeImportRowsTable {
  import_id: number;
  row: number;
  line: number;
  columns: number;
  unformatted_zip_code: string;
  zip_code_id: string;
  state: string;
  timezone: string;
  production_cycle_id: string;
  days_in_transit: string;
  ship_day_name: string;
  carrier: string;
  default_pc: string;
  alternate_ups_service: string;
}

interface ZipCodeImportZipCodesTable {
  import_id: number;
  zip_code: string;
  state_id: string;
  time_zone: string;
  default_production_cycle_id: number | null;
  rules: unknown;
  kind_when_checked: string | null;
  version_when_checked: number | null;
}

interface ShippingRulesTable {
  id: Generated<number>;
  zip_code: string;
  production_cycle_id: number;
  carrier_id: number;
  ship_weekday: Weekday;
  days_in_transit: number;
  is_default: Generated<boolean>;
  alternate_ups_service: string | null;
}

interface HolidaysTable {
  id: Generated<number>;
  name: string;
  start_date: string;
  end_date: string;
  applied_at: Temporal.Instant | null;
  version: Generated<number>;
}

interface HolidayProgressTable {
  holiday_id: number;
  began_at: Temporal.Instant;
  orders_done: Generated<number>;
  orders_expected: number | null;
  orders_kept: Generated<number>;
  done_through_customer_id: Generated<number>;
  ended_at: Temporal.Instant | null;
}

interface HolidayRulesTable {
  holiday_id: number;
  carrier_id: number;
  shift_days: number;
}

interface CategoriesTable {
  id: Generated<number>;
  name: string;
  description: Generated<string>;
  price_cents: Cents;
  premium_price_cents: Cents;
  display_price_cents: Cents;
  deleted_at: Temporal.Instant | null;
  version: Generated<number>;
}

interface PriceVarianceGroupsTable {
  id: Generated<number>;
  name: string;
  created_at: Generated<Temporal.Instant>;
  deactivated_at: Temporal.Instant | null;
  version: Generated<number>;
}

interface PriceVarianceGroupPricesTable {
  price_variance_group_id: number;
  category_id: number;
  price_cents: Cents;
}

interface TagsTable {
  id: Generated<number>;
  name: string;
}

interface IndicatorsTable {
  id: Generated<number>;
  name: string;
}

interface ProductsTable {
  id: Generated<number>;
  sku: string;
  name: string;
  slug: string;
  type: Generated<ProductType>;
  category_id: number;
  description: Generated<string>;
  item_price_cents: Cents | null;
  is_active: Generated<boolean>;
  is_premium: Generated<boolean>;
  is_sold_out: Generated<boolean>;
  after_cardinal_active_order: Generated<number>;
  created_at: Generated<Temporal.Instant>;
  version: Generated<number>;
  with: Generated<string>;
  packing_name: Generated<string>;
  package: PackageItem | null;
  show_on_product_preferences: Generated<boolean>;
  show_facility_statement: Generated<boolean>;
  excerpt: Generated<string>;
  ingredients: Generated<string>;
  fixed_rating: string | null;
  calculated_rating: string | null;
  superfoods_number: Generated<number>;
  veggie_milliservings: Generated<number>;
  protein_milligrams: Generated<number>;
  fiber_milligrams: Generated<number>;
  is_hidden_veggie: Generated<boolean>;
  is_flavor_explorer: Generated<boolean>;
  badge_id: number | null;
}

interface ProductImagesTable {
  id: Generated<number>;
  product_id: number;
  kind: Generated<'meal' | 'nutrition'>;
  file: string;
  position: number;
}

interface ProductBadgesTable {
  id: Generated<number>;
  name: string;
}

interface AllergensTable {
  id: Generated<number>;
  name: string;
}

interface IconsTable {
  id: Generated<number>;
  name: string;
}

interface HeatingInstructionTypesTable {
  id: Generated<number>;
  name: string;
}

interface MealComponentsTable {
  id: Generated<number>;
  name: string;
}

interface RatingAttributesTable {
  id: Generated<number>;
  name: string;
}

interface ProductAllergensTable {
  product_id: number;
  allergen_id: number;
}

interface ProductMealComponentsTable {
  product_id: number;
  meal_component_id: number;
}

interface ProductRatingAttributesTable {
  product_id: number;
  rating_attribute_id: number;
}

interface ProductIconsTable {
  product_id: number;
  icon_id: number;
}

interface ProductHeatingInstructionsTable {
  id: Generated<number>;
  product_id: number;
  heating_instruction_type_id: number;
  title: string;
  text: string;
  position: number;
}

interface ProductComposablesTable {
  product_id: number;
  position: number;
  composable_product_id: number;
}

interface RelatedProductsTable {
  product_id: number;
  related_product_id: number;
  position: number;
}

interface CustomersAlsoLovedProductsTable {
  product_id: number;
  loved_product_id: number;
  position: number;
}

interface ProductTagsTable {
  product_id: number;
  tag_id: number;
}

interface ProductIndicatorsTable {
  product_id: number;
  indicator_id: number;
}

interface MealRotationsTable {
  id: Generated<number>;
  created_at: Generated<Temporal.Instant>;
  version: Generated<number>;
}

interface MealRotationProductsTable {
  meal_rotation_id: number;
  product_id: number;
  category_id: number;
  index_number: number;
}

interface OrderWeeksTable {
  id: Generated<number>;
  number: number;
  date: string;
  status: Generated<'draft' | 'active' | 'delivered'>;
  meal_rotation_id: number | null;
  activated_at: Temporal.Instant | null;
  version: Generated<number>;
}

interface OrderWeekCyclesTable {
  order_week_id: number;
  production_cycle_id: number;
  cutoff_at: Temporal.Instant;
  post_cutoff_changes_deadline_at: Temporal.Instant | null;
  cutoff_done_at: Temporal.Instant | null;
  /** When its cutoff step or, after that, its settlement began, by the clock of the database. */
  cutoff_begun_at: Generated<Temporal.Instant | null>;
  settled_at: Temporal.Instant | null;
  window_closed_at: Temporal.Instant | null;
  making_began_at: Temporal.Instant | null;
  orders_made: Generated<number>;
  orders_expected: number | null;
  making_ended_at: Temporal.Instant | null;
}

interface RogueBuffersTable {
  order_week_id: number;
  product_id: number;
  remaining: number;
}

interface UsersTable {
  id: Generated<number>;
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string | null;
  must_change_password: Generated<boolean>;
  is_admin: Generated<boolean>;
  switched_off_at: Temporal.Instant | null;
  last_signed_in_at: Temporal.Instant | null;
  erased_at: Temporal.Instant | null;
  status: Generated<CustomerStatus>;
  banned_at: Temporal.Instant | null;
  suspended_at: Temporal.Instant | null;
  is_comped: Generated<boolean>;
  activated_at: Temporal.Instant | null;
  number_of_active_weeks: Generated<number>;
  weeks_skipped_in_a_row: Generated<number>;
  phone: string | null;
  production_cycle_id: number | null;
  default_delivery_day: Weekday | null;
  kids_same_meals: Generated<boolean>;
  is_min_plan_exception: Generated<boolean>;
  price_variance_group_id: number | null;
  id_me_group: Exclude<IdMeGroup, 'none'> | null;
  referral_id: string;
  referred_by_user_id: number | null;
  referral_decided_at: Generated<Temporal.Instant | null>;
  created_at: Generated<Temporal.Instant>;
  version: Generated<number>;
  search: ColumnType<string, never, never>;
}

interface RetiredReferralIdsTable {
  referral_id: string;
  user_id: number;
  retired_at: Generated<Temporal.Instant>;
}

interface RolesTable {
  id: number;
  name: StaffRole;
}

interface UserRolesTable {
  user_id: number;
  role_id: number;
}

interface AddressesTable {
  id: Generated<number>;
  user_id: number;
  line_1: string;
  line_2: string | null;
  city: string;
  state_id: string;
  zip_code: string;
  phone: string;
  type: Generated<'personal' | 'business'>;
  delivery_instructions: string | null;
  is_default: Generated<boolean>;
  created_at: Generated<Temporal.Instant>;
}

interface ReasonsTable {
  id: Generated<number>;
  type:
    | 'SKIP'
    | 'CREDIT_REGULAR'
    | 'CREDIT_FOR_PRODUCT'
    | 'CREDIT_FOR_PROMOCODE'
    | 'SUBSCRIPTION_CANCELLATION'
    | 'SUBSCRIPTION_PAUSE';
  title: string;
  description: Generated<string>;
  question: string | null;
  answer_required: Generated<boolean>;
  form: Generated<Json>;
  position: Generated<number>;
}

interface SubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  status: Generated<'active' | 'paused' | 'cancelled'>;
  started_at: Temporal.Instant;
  cancelled_at: Temporal.Instant | null;
  cancellation_reason_id: number | null;
  cancellation_details: string | null;
  to_be_cancelled_at: string | null;
  version: Generated<number>;
}

interface SubscriptionLinesTable {
  subscription_id: number;
  user_id: number;
  category_id: number;
  quantity: number;
}

interface SubscriptionPausesTable {
  id: Generated<number>;
  user_id: number;
  subscription_id: number;
  from_date: string;
  until_date: string;
  reason_id: number | null;
  details: string | null;
  ended_at: Temporal.Instant | null;
  created_at: Generated<Temporal.Instant>;
}

interface CompedAccountsTable {
  user_id: number;
  is_activated: boolean;
  amount_cents: Cents | null;
  number_of_weeks: number | null;
  remaining_weeks: number | null;
  with_banner: Generated<boolean>;
  version: Generated<number>;
}

interface KidsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  position: Generated<number>;
}

interface KidCategoriesTable {
  kid_id: number;
  user_id: number;
  category_id: number;
  quantity: number;
}

interface KidTagsTable {
  kid_id: number;
  user_id: number;
  tag_id: number;
}

interface KidIndicatorsTable {
  kid_id: number;
  user_id: number;
  indicator_id: number;
}

interface PreferredCarriersTable {
  user_id: number;
  production_cycle_id: number;
  carrier_id: number;
  ship_weekday: Weekday;
  days_in_transit: number;
}

interface PaymentMethodsTable {
  id: Generated<number>;
  user_id: number;
  gateway_reference: string;
  card_last_four: string;
  is_default: Generated<boolean>;
  removing_at: ColumnType<Temporal.Instant | null, Temporal.Instant | null | undefined>;
  removed_at: Temporal.Instant | null;
  created_at: Generated<Temporal.Instant>;
}

interface ChargedCartsTable {
  id: Generated<number>;
  order_id: number;
  user_id: number;
  payment_id: number | null;
  stage: 'cutoff' | 'reactivation' | 'deadline';
  items: ColumnType<ChargedItem[], string, never>;
  created_at: Temporal.Instant;
}
interface ChargedItem {
  product_id: number;
  category_id: number;
  quantity: number;
  unit_price_cents: Cents;
}
interface OrderActivationsTable {
  id: Generated<number>;
  order_id: number;
  user_id: number;
  charge: 'now' | 'later';
  staff_id: number | null;
  created_at: Temporal.Instant;
}

interface SandboxGatewayEntriesTable {
  key: string;
  kind: 'charge' | 'refund';
  method_reference: string;
  charge_reference: string | null;
  amount_cents: Cents;
  outcome: 'successful' | 'declined' | 'timed-out';
  reason: string | null;
  reference: string;
  created_at: Generated<Temporal.Instant>;
}

interface OrdersTable {
  id: Generated<number>;
  user_id: number;
  order_week_id: number;
  production_cycle_id: number;
  order_index: number;
  kind: Generated<'subscription' | 'manual' | 'rogue'>;
  status: Generated<OrderStatus>;
  is_skipped: Generated<boolean>;
  is_skipped_post_cutoff: Generated<boolean>;
  is_unlocked_post_cutoff: Generated<boolean>;
  post_cutoff_funds_return_strategy: 'credit' | 'refund' | null;
  address_id: number;
  carrier_id: number | null;
  planned_ship_at: string | null;
  ship_at: string | null;
  deliver_at: string | null;
  items_cents: Generated<Cents>;
  discount_cents: Generated<Cents>;
  shipping_cents: Generated<Cents>;
  tax_cents: Generated<Cents>;
  total_cents: Generated<Cents>;
  total_at_cutoff_cents: Cents | null;
  tax_percent: string | null;
  promo_code_application_id: number | null;
  promo_code_regulation_id: number | null;
  is_incomplete: Generated<boolean>;
  skip_reason_id: number | null;
  skip_details: string | null;
  skipped_by_pause_id: number | null;
  is_cancelled_with_subscription: Generated<boolean>;
  funds_return_cents: Cents | null;
  credits_used_cents: Generated<Cents>;
  comped_used_cents: Generated<Cents>;
  waived_cents: Generated<Cents>;
  closed_at: Temporal.Instant | null;
  created_at: Generated<Temporal.Instant>;
  version: Generated<number>;
}

interface OrderItemsTable {
  order_id: number;
  user_id: number;
  cart: 'generated' | 'cutoff' | 'now';
  product_id: number;
  category_id: number;
  quantity: number;
  unit_price_cents: Cents;
}

interface PaymentsTable {
  id: Generated<number>;
  user_id: number;
  order_id: number;
  idempotency_key: string;
  installation_id: Generated<string | null>;
  staff_id: Generated<number | null>;
  status: Generated<'pending' | 'successful' | 'failed'>;
  stage: 'cutoff' | 'reactivation' | 'deadline';
  amount_cents: Cents;
  refunded_cents: Generated<Cents>;
  comped_cents: Generated<Cents>;
  credits_cents: Generated<Cents>;
  payment_method_id: number | null;
  card_last_four: string | null;
  failure_reason: string | null;
  billing_transaction_id: string | null;
  created_at: Generated<Temporal.Instant>;
  finished_at: Temporal.Instant | null;
  is_late: Generated<boolean>;
}

interface RefundsTable {
  id: Generated<number>;
  user_id: number;
  order_id: number;
  amount_cents: Cents;
  reason_id: number | null;
  reason: string;
  reason_details: string | null;
  status: Generated<'pending' | 'successful' | 'failed'>;
  staff_id: number | null;
  created_at: Generated<Temporal.Instant>;
  resolution: RefundResolution | null;
  resolved_at: Temporal.Instant | null;
}

interface RefundPartsTable {
  refund_id: number;
  user_id: number;
  payment_id: number;
  amount_cents: Cents;
  idempotency_key: string;
  installation_id: Generated<string | null>;
  status: Generated<'pending' | 'successful' | 'failed'>;
  billing_transaction_id: string | null;
  finished_at: Temporal.Instant | null;
  failure_reason: string | null;
}

interface MoneyChecksTable {
  id: Generated<number>;
  checked_at: Temporal.Instant;
  differences: number;
  found: Json;
  order_week_id: number | null;
  production_cycle_id: number | null;
}

interface CreditAccountsTable {
  id: Generated<number>;
  user_id: number;
  type: CreditAccountType;
  balance_cents: Generated<Cents>;
}

interface CreditTransactionsTable {
  id: Generated<number>;
  credit_account_id: number;
  user_id: number;
  amount_cents: Cents;
  reason_id: number | null;
  reason: string;
  reason_details: string | null;
  order_id: number | null;
  staff_id: number | null;
  external_key: string | null;
  created_at: Generated<Temporal.Instant>;
  reverses_id: number | null;
}

interface PromoCodesTable {
  id: Generated<number>;
  code: string;
  description: Generated<string>;
  is_active: Generated<boolean>;
  is_for_new_customer: Generated<boolean>;
  uses_limit: number | null;
  expires_on: string | null;
  expiration_window: Generated<number>;
  whitelisted_emails: Generated<string[]>;
  whitelisted_statuses: Generated<string[]>;
  description_checkout: Generated<string>;
  notes: Generated<string>;
  show_banner: Generated<boolean>;
  show_banner_checkout: Generated<boolean>;
  free_shipping: Generated<boolean>;
  free_tax: Generated<boolean>;
  promotional_channels: ColumnType<unknown, string | undefined, string>;
  whitelisted_skus: Generated<string[]>;
  sku_starts_with: Generated<string[]>;
  cart_amount_minimum_cents: Cents | null;
  cart_amount_maximum_cents: Cents | null;
  id_me_group: Generated<IdMeGroup>;
  unskip_promo_button_enabled: Generated<boolean>;
  unskip_promo_button_text: Generated<string>;
  applications_count: Generated<number>;
  created_at: Generated<Temporal.Instant>;
  version: Generated<number>;
}

interface PromoCodeRegulationsTable {
  id: Generated<number>;
  promo_code_id: number;
  type: 'dollars_off' | 'percent_off' | 'products_off';
  amount: string;
  maximum_discount_cents: Cents | null;
  free_shipping: Generated<boolean>;
  free_tax: Generated<boolean>;
  weekly_ordinal_number: number | null;
  retired_at: Temporal.Instant | null;
}

interface PromoCodeUnskipWeeksTable {
  promo_code_id: number;
  order_week_id: number;
}

interface PromoCodeApplicationsTable {
  id: Generated<number>;
  user_id: number;
  promo_code_id: number;
  status: Generated<'active' | 'paused' | 'deactivated'>;
  created_at: Generated<Temporal.Instant>;
  depleted_at: Temporal.Instant | null;
}

interface SaleBannersTable {
  id: Generated<number>;
  slug: string;
  type: 'sales' | 'new-meals';
  status: Generated<'disabled' | 'enabled_all_weeks' | 'enabled_selected_weeks'>;
  title: string;
  description: Generated<string>;
  label: Generated<string>;
  link_url: Generated<string>;
  link_title: Generated<string>;
  image_file: string | null;
  priority: Generated<number>;
  created_at: Generated<Temporal.Instant>;
  version: Generated<number>;
}

interface SkipPcChangeOffersTable {
  id: Generated<number>;
  order_index: number;
  enabled: Generated<boolean>;
  whitelisted_emails: Generated<string[]>;
  created_at: Generated<Temporal.Instant>;
  version: Generated<number>;
}

interface SkipOrderPopupTable {
  id: Generated<number>;
  top_image_file: string | null;
  top_cta_text: Generated<string>;
  is_top_cta_visible: Generated<boolean>;
  bottom_cta_text: Generated<string>;
  header_text: Generated<string>;
  is_header_text_visible: Generated<boolean>;
  is_reasons_visible: Generated<boolean>;
  survey_reasons_header_text: Generated<string>;
  allowed_week_numbers: Generated<number[]>;
  only_for_specific_users: Generated<boolean>;
  user_ids: Generated<number[]>;
  updated_at: Temporal.Instant | null;
  updated_by: number | null;
  version: Generated<number>;
}

interface SaleBannerWeeksTable {
  sale_banner_id: number;
  order_week_id: number;
}

interface GiftCardsTable {
  id: Generated<number>;
  code: string;
  recipient_email: string;
  recipient_first_name: string;
  recipient_last_name: string;
  gifter_email: string;
  gifter_first_name: string;
  gifter_last_name: string;
  value_cents: Cents;
  remaining_cents: Cents;
  billing_card_last_4: string | null;
  charge_reference: string | null;
  created_at: Generated<Temporal.Instant>;
  deleted_at: Temporal.Instant | null;
  version: Generated<number>;
}

interface GiftCardRefundsTable {
  id: Generated<number>;
  gift_card_id: number;
  amount_cents: Cents;
  idempotency_key: string;
  installation_id: Generated<string | null>;
  status: Generated<'pending' | 'successful' | 'failed'>;
  billing_transaction_id: string | null;
  failure_reason: string | null;
  staff_id: number | null;
  created_at: Temporal.Instant;
  finished_at: Temporal.Instant | null;
}

interface ExperimentsTable {
  id: Generated<number>;
  name: string;
  code: string;
  active: Generated<boolean>;
  started_at: Temporal.Instant | null;
  created_at: Generated<Temporal.Instant>;
  updated_at: Generated<Temporal.Instant>;
  version: Generated<number>;
}

interface ExperimentVariantsTable {
  experiment_id: number;
  code: string;
  name: string;
  distribution: string;
  is_control: Generated<boolean>;
  position: number;
}

interface ExperimentAllocationsTable {
  id: Generated<number>;
  experiment_id: number;
  since: Temporal.Instant;
  shares: Json;
}

interface ExperimentChoicesTable {
  user_id: number;
  experiment_id: number;
  variant_code: string;
  chosen_at: Generated<Temporal.Instant>;
}

interface OrderBumpsTable {
  id: Generated<number>;
  product_id: number;
  header: string;
  content: string;
  cta_text: string;
  link_text: Generated<string>;
  link_account_uri: Generated<string>;
  active: Generated<boolean>;
  created_at: Generated<Temporal.Instant>;
  version: Generated<number>;
}

interface OrderBumpWeeksTable {
  order_bump_id: number;
  order_week_id: number;
}

interface UpsellsTable {
  id: Generated<number>;
  name: string;
  category_id: number | null;
  price_cents: Cents | null;
  version: Generated<number>;
}

interface UpsellProductsTable {
  upsell_id: number;
  product_id: number;
  position: number;
}

interface BestsellersTable {
  id: Generated<number>;
  name: string;
  cart_cta: Generated<string>;
  subtitle: Generated<string>;
  button_text: Generated<string>;
  button_alt_text: Generated<string>;
  description: Generated<string>;
  image_file: string | null;
  mobile_image_file: string | null;
  show_on_cart: Generated<boolean>;
  show_on_menu: Generated<boolean>;
  created_at: Generated<Temporal.Instant>;
  version: Generated<number>;
}

interface BestsellerProductsTable {
  bestseller_id: number;
  product_id: number;
  position: number;
}

interface PopupIconsTable {
  id: Generated<number>;
  name: string;
  title: string;
  description: Generated<string>;
  image_file: string;
  created_at: Generated<Temporal.Instant>;
}

interface MarketingPagesTable {
  id: Generated<number>;
  name: string;
  path: string;
  content: Json;
  version: Generated<number>;
}

interface MenuItemsTable {
  id: Generated<number>;
  parent_id: number | null;
  name: string;
  title: Generated<string>;
  description: Generated<string>;
  homepage_description: Generated<string>;
  slug: string;
  is_new_flag: Generated<boolean>;
  primary_category_id: number;
  primary_composable_category_id: number | null;
  menu_page_bullets: Generated<string[]>;
  image_file: string | null;
  on_activate: Generated<MenuItemAction>;
  is_transitional: Generated<boolean>;
  version: Generated<number>;
}

interface MenuItemCategoriesTable {
  menu_item_id: number;
  category_id: number;
}

interface MenuItemBestsellersTable {
  menu_item_id: number;
  bestseller_id: number;
}

interface LoginChallengesTable {
  id: string;
  user_id: number;
  purpose: Generated<'sign_in' | 'email'>;
  code_mac: Buffer;
  tries: Generated<number>;
  expires_at: Temporal.Instant;
  used_at: Temporal.Instant | null;
  created_at: Generated<Temporal.Instant>;
}

interface RefusedAccessTable {
  id: Generated<number>;
  at: Generated<Temporal.Instant>;
  kind: 'sign_in' | 'locked_out' | 'permission' | 'cross_origin';
  code: string;
  user_id: number | null;
  address: string;
  method: string;
  route: string;
  request_id: string;
  /** The quarter of an hour in which refusals are counted; null in rows of an earlier version. */
  quarter: Temporal.Instant | null;
  times: Generated<number>;
  last_at: Temporal.Instant | null;
}

interface SignInDevicesTable {
  token_hash: Buffer;
  user_id: number;
  created_at: Generated<Temporal.Instant>;
  last_used_at: Generated<Temporal.Instant>;
}

interface InvitationsTable {
  id: Generated<number>;
  email: string;
  first_name: string;
  last_name: string;
  roles: Generated<StaffRole[]>;
  token_hash: Buffer;
  invited_by: number;
  created_at: Generated<Temporal.Instant>;
  sent_at: Generated<Temporal.Instant>;
  expires_at: Temporal.Instant;
  accepted_at: Temporal.Instant | null;
  withdrawn_at: Temporal.Instant | null;
}

interface SignInFailuresTable {
  id: Generated<number>;
  account: string;
  address: string;
  at: Generated<Temporal.Instant>;
}

interface SessionsTable {
  id: Generated<number>;
  token_hash: Buffer;
  user_id: number;
  address: string | null;
  user_agent: string | null;
  created_at: Generated<Temporal.Instant>;
  last_seen_at: Generated<Temporal.Instant>;
  ended_at: Temporal.Instant | null;
}

interface ImpersonationsTable {
  id: Generated<number>;
  staff_id: number;
  user_id: number;
  started_at: Generated<Temporal.Instant>;
  expires_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
}

interface ChangesTable {
  id: Generated<number>;
  at: Temporal.Instant;
  name: string;
  staff_id: number | null;
  acting_as_user_id: number | null;
  address: string | null;
  request_id: string | null;
  subject_type: string;
  subject_id: string;
  subject_version: number | null;
  user_id: number | null;
  order_id: number | null;
  description: string;
  before: Json | null;
  after: Json | null;
  reason: string | null;
}

interface CustomerOpeningsTable {
  user_id: number;
  day: string;
  staff_id: number;
  opened_at: Temporal.Instant;
  address: string | null;
}

interface MailsTable {
  id: Generated<number>;
  idempotency_key: string;
  kind: string;
  user_id: number | null;
  recipient: string;
  subject: string;
  text: string | null;
  html: string | null;
  created_at: Generated<Temporal.Instant>;
  sent_at: Temporal.Instant | null;
}

interface BatchesTable {
  id: Generated<number>;
  name: string;
  total_jobs: Generated<number>;
  succeeded_jobs: Generated<number>;
  failed_jobs: Generated<number>;
  input: ColumnType<unknown, string | undefined, string>;
  created_by: number | null;
  created_at: Generated<Temporal.Instant>;
  finished_at: Temporal.Instant | null;
  cancelled_at: Temporal.Instant | null;
  run_started_at: Temporal.Instant | null;
  done_before_run: Generated<number>;
  cancelled_by: number | null;
  file_name: string | null;
  file_sha256: Buffer | null;
  reverses_batch_id: number | null;
  words_deleted_at: Temporal.Instant | null;
}

interface BatchJobsTable {
  batch_id: number;
  position: number;
  status: Generated<'pending' | 'succeeded' | 'failed' | 'cancelled'>;
  subject_type: string | null;
  subject_id: string | null;
  input: ColumnType<unknown, string | undefined, string>;
  result: Json | null;
}

interface IdempotencyKeysTable {
  staff_id: number;
  method: string;
  path: string;
  key: string;
  body_sha256: Buffer;
  created_at: Generated<Temporal.Instant>;
  committed_at: Temporal.Instant | null;
  status: number | null;
  answer: Json | null;
  request_id: string | null;
  alive_at: Temporal.Instant | null;
}

interface SettingsTable {
  name: string;
  payload: Json;
  version: Generated<number>;
  updated_at: Generated<Temporal.Instant>;
  updated_by: number | null;
}

interface InstallationTable {
  only_row: Generated<boolean>;
  id: Generated<string>;
}

interface DefaultPasswordsTable {
  fingerprint: Buffer;
  shown_at: Generated<Temporal.Instant>;
}

export interface Tables {
  installation: InstallationTable;
  business_clock: BusinessClockTable;
  production_cycles: ProductionCyclesTable;
  production_cycle_allocations: ProductionCycleAllocationsTable;
  states: StatesTable;
  carriers: CarriersTable;
  zip_codes: ZipCodesTable;
  zip_code_imports: ZipCodeImportsTable;
  zip_code_import_progress: ZipCodeImportProgressTable;
  zip_code_import_rows: ZipCodeImportRowsTable;
  zip_code_import_zip_codes: ZipCodeImportZipCodesTable;
  shipping_rules: ShippingRulesTable;
  holidays: HolidaysTable;
  holiday_rules: HolidayRulesTable;
  holiday_progress: HolidayProgressTable;
  categories: CategoriesTable;
  price_variance_groups: PriceVarianceGroupsTable;
  price_variance_group_prices: PriceVarianceGroupPricesTable;
  tags: TagsTable;
  indicators: IndicatorsTable;
  products: ProductsTable;
  product_tags: ProductTagsTable;
  product_indicators: ProductIndicatorsTable;
  product_images: ProductImagesTable;
  product_badges: ProductBadgesTable;
  allergens: AllergensTable;
  icons: IconsTable;
  heating_instruction_types: HeatingInstructionTypesTable;
  meal_components: MealComponentsTable;
  rating_attributes: RatingAttributesTable;
  product_allergens: ProductAllergensTable;
  product_meal_components: ProductMealComponentsTable;
  product_rating_attributes: ProductRatingAttributesTable;
  product_icons: ProductIconsTable;
  product_heating_instructions: ProductHeatingInstructionsTable;
  product_composables: ProductComposablesTable;
  related_products: RelatedProductsTable;
  customers_also_loved_products: CustomersAlsoLovedProductsTable;
  meal_rotations: MealRotationsTable;
  meal_rotation_products: MealRotationProductsTable;
  order_weeks: OrderWeeksTable;
  order_week_cycles: OrderWeekCyclesTable;
  rogue_buffers: RogueBuffersTable;
  users: UsersTable;
  retired_referral_ids: RetiredReferralIdsTable;
  roles: RolesTable;
  user_roles: UserRolesTable;
  addresses: AddressesTable;
  reasons: ReasonsTable;
  subscriptions: SubscriptionsTable;
  subscription_lines: SubscriptionLinesTable;
  subscription_pauses: SubscriptionPausesTable;
  comped_accounts: CompedAccountsTable;
  kids: KidsTable;
  kid_categories: KidCategoriesTable;
  kid_tags: KidTagsTable;
  kid_indicators: KidIndicatorsTable;
  preferred_carriers: PreferredCarriersTable;
  payment_methods: PaymentMethodsTable;
  orders: OrdersTable;
  order_activations: OrderActivationsTable;
  charged_carts: ChargedCartsTable;
  sandbox_gateway_entries: SandboxGatewayEntriesTable;
  order_items: OrderItemsTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  refund_parts: RefundPartsTable;
  money_checks: MoneyChecksTable;
  credit_accounts: CreditAccountsTable;
  credit_transactions: CreditTransactionsTable;
  promo_codes: PromoCodesTable;
  promo_code_regulations: PromoCodeRegulationsTable;
  promo_code_unskip_weeks: PromoCodeUnskipWeeksTable;
  promo_code_applications: PromoCodeApplicationsTable;
  sale_banners: SaleBannersTable;
  sale_banner_weeks: SaleBannerWeeksTable;
  skip_pc_change_offers: SkipPcChangeOffersTable;
  skip_order_popup: SkipOrderPopupTable;
  gift_cards: GiftCardsTable;
  gift_card_refunds: GiftCardRefundsTable;
  experiments: ExperimentsTable;
  experiment_variants: ExperimentVariantsTable;
  experiment_allocations: ExperimentAllocationsTable;
  experiment_choices: ExperimentChoicesTable;
  order_bumps: OrderBumpsTable;
  order_bump_weeks: OrderBumpWeeksTable;
  upsells: UpsellsTable;
  upsell_products: UpsellProductsTable;
  bestsellers: BestsellersTable;
  bestseller_products: BestsellerProductsTable;
  popup_icons: PopupIconsTable;
  marketing_pages: MarketingPagesTable;
  menu_items: MenuItemsTable;
  menu_item_categories: MenuItemCategoriesTable;
  menu_item_bestsellers: MenuItemBestsellersTable;
  login_challenges: LoginChallengesTable;
  refused_access: RefusedAccessTable;
  sign_in_devices: SignInDevicesTable;
  invitations: InvitationsTable;
  sign_in_failures: SignInFailuresTable;
  sessions: SessionsTable;
  shown_default_passwords: DefaultPasswordsTable;
  impersonations: ImpersonationsTable;
  changes: ChangesTable;
  customer_openings: CustomerOpeningsTable;
  mails: MailsTable;
  batches: BatchesTable;
  batch_jobs: BatchJobsTable;
  idempotency_keys: IdempotencyKeysTable;
  settings: SettingsTable;
}
