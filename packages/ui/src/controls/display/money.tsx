import { formatDollars, toDollars, type Cents } from '@larder/domain/values/cents.ts';

export function Money({ cents }: { cents: Cents }) {
  return <data value={toDollars(cents)}>{formatDollars(cents)}</data>;
}
