import type { Cents } from '@larder/domain/values/cents.ts';
import type { ColumnType } from 'kysely';

// Types of columns that tables.ts, which is generated, cannot take from the schema.

export type Json = ColumnType<unknown, string, string>;

export type ReadOnlyText = ColumnType<string, never, never>;

interface ChargedItem {
  product_id: number;
  category_id: number;
  quantity: number;
  unit_price_cents: Cents;
}

export type ChargedItems = ColumnType<ChargedItem[], string, never>;

export type OpenPanels = ColumnType<Record<string, boolean>, string, string>;

export type ChosenColumns = ColumnType<Record<string, string[]>, string, string>;
