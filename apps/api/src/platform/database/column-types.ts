import type { Cents } from '@larder/domain/values/cents.ts';
import type { ColumnType } from 'kysely';

// Types of columns that tables.ts, which is generated, cannot take from the schema.

/** A jsonb column: read as its value, written as JSON text. */
export type Json = ColumnType<unknown, string, string>;

/** A column that PostgreSQL computes. */
export type ReadOnlyText = ColumnType<string, never, never>;

interface ChargedItem {
  product_id: number;
  category_id: number;
  quantity: number;
  unit_price_cents: Cents;
}

/** The items of a charged cart, which never change. */
export type ChargedItems = ColumnType<ChargedItem[], string, never>;
