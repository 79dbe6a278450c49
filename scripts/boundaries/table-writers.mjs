// The owner of each table first, then areas that write a part of it, with the reason. Reads may join any table. `npm
// run check` refuses other writers.

const of = (owner, ...tables) => Object.fromEntries(tables.map((table) => [table, [owner]]));

/** Erasing a customer overwrites personal data in the tables of all areas (rulings 2). */
export const WRITES_ALL =
  /^apps\/api\/src\/areas\/customers\/data-protection\/erase-(changes|mentions|personal|saved-views)\.queries\.ts$/;

export const WRITERS = {
  ...of(
    'platform',
    'installation',
    'business_clock',
    'changes',
    'idempotency_keys',
    'kinds_of_changes',
    'schema_migrations',
    'settings',
    'refused_access',
  ),
  ...of(
    'staff',
    'login_challenges',
    'sign_in_failures',
    'sessions',
    'impersonations',
    'roles',
    'user_roles',
    'invitations',
    'sign_in_devices',
  ),
  ...of('staff', 'shown_default_passwords', 'setup_links', 'staff_preferences', 'saved_views'),
  ...of('shipping', 'production_cycles', 'production_cycle_allocations', 'states', 'carriers', 'zip_codes'),
  ...of(
    'shipping',
    'shipping_rules',
    'holidays',
    'holiday_rules',
    'holiday_progress',
    'zip_code_imports',
    'zip_code_import_progress',
  ),
  ...of('shipping', 'zip_code_import_rows', 'zip_code_import_zip_codes'),
  ...of('catalogue', 'categories', 'price_variance_groups', 'price_variance_group_prices', 'tags', 'indicators'),
  ...of('catalogue', 'products', 'product_tags', 'product_indicators', 'meal_rotations', 'meal_rotation_products'),
  ...of('catalogue', 'product_images', 'product_badges', 'allergens', 'icons', 'heating_instruction_types'),
  ...of('catalogue', 'meal_components', 'rating_attributes', 'packages', 'product_allergens'),
  ...of('catalogue', 'product_meal_components', 'product_rating_attributes', 'product_icons'),
  ...of(
    'catalogue',
    'product_heating_instructions',
    'product_composables',
    'related_products',
    'customers_also_loved_products',
  ),
  ...of('catalogue', 'product_imports', 'product_import_rows', 'sold_out_weeks'),
  ...of('customers', 'historical_orders', 'historical_order_imports', 'historical_order_import_rows'),
  ...of('orders', 'order_weeks', 'order_week_cycles', 'activation_counts', 'rogue_buffers'),
  ...of('orders', 'order_activations', 'order_items', 'charge_retries'),
  ...of('orders', 'order_counts', 'order_flags', 'order_doubts'),
  // The statement that writes a payment stores the cart that it charges.
  charged_carts: ['orders', 'billing'],
  ...of('billing', 'payment_methods', 'sandbox_gateway_entries', 'refunds', 'refund_parts', 'credit_transactions'),
  ...of('billing', 'card_links', 'card_sessions', 'sandbox_card_sessions'),
  ...of('marketing', 'promo_code_regulations', 'promo_code_unskip_weeks', 'promo_code_simulations', 'sale_banners'),
  ...of('billing', 'gift_cards', 'gift_card_refunds', 'money_checks', 'disputes', 'dispute_movements'),
  ...of('marketing', 'order_bumps', 'order_bump_weeks', 'upsells', 'upsell_products'),
  ...of('marketing', 'sale_banner_weeks', 'skip_pc_change_offers', 'skip_order_popup'),
  ...of('marketing', 'bestsellers', 'bestseller_products', 'popup_icons', 'marketing_pages'),
  ...of('marketing', 'menu_items', 'menu_item_categories', 'menu_item_bestsellers'),
  ...of('marketing', 'experiments', 'experiment_variants', 'experiment_allocations', 'experiment_choices'),
  ...of('marketing', 'experiment_runs', 'uncounted_experiment_runs'),
  ...of('customers', 'retired_referral_ids', 'addresses', 'subscriptions', 'subscription_lines', 'subscription_pauses'),
  ...of('customers', 'kids', 'kid_categories', 'kid_tags', 'kid_indicators', 'preferred_carriers', 'reasons'),
  ...of(
    'customers',
    'customer_openings',
    'customer_imports',
    'customer_import_rows',
    'erased_emails',
    'password_links',
  ),
  ...of('operations', 'gateway_events', 'regeneration_comparisons'),
  ...of('customers', 'customer_tags', 'tagged_customers', 'notes', 'note_versions'),
  ...of('customers', 'mail_templates', 'mail_template_versions', 'cutoff_reminders'),
  // The job that sends e-mails to customers notes how that went.
  mails: ['platform', 'customers'],

  // The area that starts a batch inserts its jobs; operations cancels and retries it.
  batches: ['platform', 'operations'],
  batch_jobs: ['platform', 'operations', 'marketing', 'customers', 'orders'],
  // Charges, skips and suspensions decide a customer's status, week counts and suspension.
  // Signing in with a reset password asks for a new one.
  // Applying a code to a list of e-mails raises the version of each customer, so that open forms notice it.
  users: ['customers', 'orders', 'staff', 'marketing'],
  // A pause or cancellation cancels orders in the same transaction; an order records the credits and comp that its
  // payment used.
  orders: ['orders', 'customers', 'billing'],
  // The gateway's answer completes the payment and moves its order under one lock.
  payments: ['billing', 'orders'],
  // Created with the customer; billing credits and debits them.
  credit_accounts: ['billing', 'customers'],
  comped_accounts: ['billing', 'customers'],
  // A rogue order with a promo code counts as a use.
  promo_codes: ['marketing', 'orders'],
  unique_codes: ['marketing', 'orders'],
  // Pausing a subscription pauses its promo code (rulings 4).
  promo_code_applications: ['marketing', 'customers'],
};
