/** The columns of a file of zip codes, in their order (specification 3). */
export const IMPORT_COLUMNS = [
  'unformatted_zip_code',
  'zip_code_id',
  'state',
  'timezone',
  'production_cycle_id',
  'days_in_transit',
  'ship_day_name',
  'carrier',
  'default_pc',
  'alternate_ups_service',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** What a file of zip codes may hold (rulings 8). */
export const IMPORT_LIMITS = { unpackedBytes: 50 * 1024 * 1024, rows: 200_000, errors: 1_000 } as const;

/** For how many days the lines of an import are kept (issue 5). */
export const IMPORT_KEPT_DAYS = 30;
