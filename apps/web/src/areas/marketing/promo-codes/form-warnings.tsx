import { useDebouncedValue } from '@mantine/hooks';
import { checkPromoCodeSkus } from '@larder/contract/marketing/promo-code-simulation/promo-code-simulation.ts';
import { warningsOfPromoCodeForm } from '@larder/domain/marketing/promo-codes/promo-code-form.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { useBusinessNow } from '../../../calls/use-business-now.ts';
import { useRead } from '../../../calls/use-read.ts';
import { entriesOf } from '../../../forms/kinds.ts';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';
import type { PromoCodeInputs } from './promo-code-form.ts';

const TERMS = ['regulations', 'free_shipping', 'free_tax', 'expires_on'] as const;

/** The field can be saved but has no effect (MKT-65). */
export function FormWarning({ form, path }: Pick<PromoCodeInputs, 'form'> & { path: string }) {
  const values = useWatchedValues(form, TERMS);
  const now = useBusinessNow();
  if (now === null) return null;
  const warnings = warningsOfPromoCodeForm(values, chicagoDay(now).toString());
  return <Warning message={warnings.find(({ field }) => field === path)?.message} />;
}

const LISTS = ['whitelisted_skus', 'sku_starts_with'] as const;
const QUIET_MILLISECONDS = 400;

export function UnknownSkus({ form, path }: Pick<PromoCodeInputs, 'form'> & { path: (typeof LISTS)[number] }) {
  const values = useWatchedValues(form, LISTS);
  const [typed] = useDebouncedValue(values[path], QUIET_MILLISECONDS);
  const entries = entriesOf(typed);
  const read = useRead(checkPromoCodeSkus, { query: { [path]: entries } }, { enabled: entries.length > 0 });
  const unknown = entries.length > 0 ? (read.data?.data[path] ?? []) : [];
  const says = path === 'whitelisted_skus' ? 'No product has the SKU' : 'No SKU starts with';
  return <Warning message={unknown.length > 0 ? `${says} ${unknown.join(', ')}.` : undefined} />;
}

const Warning = ({ message }: { message: string | undefined }) => (
  <output aria-live="polite">{message === undefined ? null : <Callout tone="orange">{message}</Callout>}</output>
);
