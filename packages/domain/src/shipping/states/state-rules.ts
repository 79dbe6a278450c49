import { refusal, type Refusal } from '../../values/refusals.ts';

/** A tax that is set stays set; 0 is a tax (SHIP-16). */
export const refusalToUnsetTax = (state: { is_tax_set: boolean }, tax: number | null): Refusal | null =>
  tax === null && state.is_tax_set ? refusal('Enter the tax in percent.', 'tax') : null;

/** Null for an unknown state (SHIP-27). */
export const refusalToShipTo = (
  state: { name: string; is_shipped_to: boolean } | null | undefined,
  field?: string,
): Refusal | null => (state && !state.is_shipped_to ? refusal(`We do not ship to ${state.name}.`, field) : null);
