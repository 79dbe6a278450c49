import { refusal, type Refusal } from '../../values/refusals.ts';

/** CUST-62 */
export const refusalToArchiveAddress = ({ is_default }: { readonly is_default: boolean }): Refusal | null =>
  is_default ? refusal('This is the default address. Make another address the default first.') : null;

const PLACE = ['line_1', 'line_2', 'city', 'state_id', 'zip_code', 'type'];

/** Without personal data, for the timeline. */
export function describeAddressChange(fields: readonly string[]): string {
  const changed = [
    ...(fields.some((field) => PLACE.includes(field)) ? ['address'] : []),
    ...(fields.includes('phone') ? ['phone'] : []),
    ...(fields.includes('delivery_instructions') ? ['delivery instructions'] : []),
  ];
  return `Changed the ${new Intl.ListFormat('en-US').format(changed)}`;
}
