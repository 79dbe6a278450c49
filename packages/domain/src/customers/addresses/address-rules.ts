import { refusal, type Refusal } from '../../values/refusals.ts';

/** CUST-62 */
export const refusalToArchiveAddress = ({ is_default }: { readonly is_default: boolean }): Refusal | null =>
  is_default ? refusal('This is the default address. Make another address the default first.') : null;

/** The tax of an order is that of the address's state, so a ZIP code that we know must be in it (CUST-60). */
export const refusalToMatchState = (
  { state_id, zip_code }: { readonly state_id: string; readonly zip_code: string },
  known: { readonly id: string; readonly name: string } | undefined,
): Refusal | null =>
  known === undefined || known.id === state_id
    ? null
    : refusal(
        `ZIP code ${zip_code} is in ${known.name}. Choose that state or correct the ZIP code.`,
        'shipping.state_id',
      );

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
