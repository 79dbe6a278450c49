import type { LogEntry } from '@larder/contract/customers/logs/logs.ts';
import { cents, formatDollars } from '@larder/domain/values/cents.ts';
import { showDay, showMoment } from '@larder/domain/values/show-date.ts';
import type { LoggedChange } from '@larder/ui/patterns/pages/event-log.tsx';
import { CYCLE_LABELS } from './cycle-labels.ts';

const NOTHING = '—';
const LABELS: Record<string, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  line_1: 'Address line 1',
  line_2: 'Address line 2',
  ship_at: 'Ship date',
  deliver_at: 'Delivery date',
  to_be_cancelled_at: 'Scheduled cancellation',
};

export function describeChanges(
  { before, after }: Pick<LogEntry['properties'], 'before' | 'after'>,
  cycles: Record<number, string> = CYCLE_LABELS,
): LoggedChange[] {
  const textOf = (name: string, value: unknown) =>
    (name === 'production_cycle_id' && typeof value === 'number' ? cycles[value] : undefined) ?? valueText(name, value);
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({
      field: labelOf(name),
      before: textOf(name, before?.[name]),
      after: textOf(name, after?.[name]),
    }))
    .filter((change) => change.before !== change.after);
}

/** `kids_same_meals` becomes "Kids same meals"; a SKU stays unchanged. */
function labelOf(name: string): string {
  if (LABELS[name] !== undefined) return LABELS[name];
  if (!/^[a-z][a-z_]*$/.test(name)) return name;
  const label = name
    .replace(/^is_/, '')
    .replace(/_(id|cents|name)$/, '')
    .replaceAll('_', ' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(name, value);
  if (typeof value === 'string') return dateText(value);
  if (Array.isArray(value)) return value.map((each) => valueText(name, each)).join('; ') || NOTHING;
  return typeof value === 'object' ? objectText(value) : NOTHING;
}

function numberText(name: string, value: number): string {
  if (name.endsWith('_cents')) return formatDollars(cents(value));
  return (name === 'production_cycle_id' ? CYCLE_LABELS[value] : undefined) ?? String(value);
}

function dateText(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return showDay(text);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? showMoment(text) : text;
}

/** Without ids, which staff do not know. */
function objectText(thing: object): string {
  const { id: _, name, category_name, quantity, ...rest }: Record<string, unknown> = { ...thing };
  if (quantity !== undefined) return `${valueText('', quantity)} × ${countedText({ name, category_name, ...rest })}`;
  const parts = Object.entries(rest)
    .map(([each, value]) => ({ label: labelOf(each), text: valueText(each, value) }))
    .filter(({ text }) => text !== NOTHING)
    .map(({ label, text }) => `${label}: ${text}`)
    .join(', ');
  if (typeof name !== 'string') return parts || NOTHING;
  return parts === '' ? name : `${name} (${parts})`;
}

const countedText = ({ category_name, name, sku, category_id }: Record<string, unknown>) =>
  typeof category_id === 'number' && category_name === undefined
    ? `category #${category_id}`
    : valueText('', category_name ?? name ?? sku);
