/** In their order (SHIP-21). */
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

/** Limits of a file of zip codes (SHIP-21). */
export const IMPORT_LIMITS = { unpackedBytes: 50 * 1024 * 1024, rows: 200_000, errors: 1_000 } as const;
