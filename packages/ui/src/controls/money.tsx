import { formatDollars, toDollars, type Cents } from '@larder/domain/values/cents.ts';

/** Cents as `$1,234.50`. */
export function Money({ cents }: { cents: Cents }) {
  return <data value={toDollars(cents)}>{formatDollars(cents)}</data>;
}
