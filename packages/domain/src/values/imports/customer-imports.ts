/** In any order, named by the first line of the file (CUST-41). */
export const CUSTOMER_COLUMNS = [
  'external_id',
  'email',
  'first_name',
  'last_name',
  'phone',
  'line_1',
  'line_2',
  'city',
  'state',
  'zip_code',
  'address_type',
  'delivery_instructions',
  'plan',
  'production_cycle',
  'status',
  'paused_until',
  'first_delivery_date',
  'customer_since',
  'active_weeks',
  'opening_credit',
  'gateway_customer',
  'gateway_card',
  'card_last_four',
] as const;
export type CustomerColumn = (typeof CUSTOMER_COLUMNS)[number];

/** A row names its customer by one of them. */
export const IDENTIFYING_CUSTOMER_COLUMNS = ['email', 'external_id'] as const satisfies readonly CustomerColumn[];

/** Limits of a file of customers (CUST-41). */
export const CUSTOMER_FILE = { bytes: 40 * 1024 * 1024, rows: 100_000 } as const;

/** Statuses that a file may give (CUST-42). */
export const IMPORTED_STATUSES = ['active', 'paused', 'cancelled', 'abandoned'] as const;
export type ImportedStatus = (typeof IMPORTED_STATUSES)[number];
