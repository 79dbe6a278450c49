import { cents, formatDollars } from '@larder/domain/values/cents.ts';
import { writeThousandths } from '@larder/domain/values/thousandths.ts';
import type { ProductFormValues } from './product-form-values.ts';

const NOTHING = 'Nothing';
const IN_THOUSANDTHS = new Set(['veggie_milliservings', 'protein_milligrams', 'fiber_milligrams']);

/** Formats a form value for the conflict view. */
export function showProductValue(path: string, values: ProductFormValues): string {
  const value = values[path];
  if (Array.isArray(value)) return value.map(nameOf).join(', ') || NOTHING;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number')
    return IN_THOUSANDTHS.has(path) ? writeThousandths(value) : formatDollars(cents(value));
  return typeof value === 'string' && value !== '' ? value : NOTHING;
}

function nameOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  const { name, title, text } = entry as Record<string, unknown>;
  return typeof name === 'string' ? name : [title, text].filter((part) => typeof part === 'string').join(': ');
}
