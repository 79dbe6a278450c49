import { refusal, type Refusal } from '../../values/refusals.ts';

interface Variant {
  readonly name: string;
  readonly code: string;
}

/** In lowercase letters, digits and dashes. */
export const variantCodeOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 64) || 'variant';

/** The control stays (MKT-35), and each code occurs once. */
export function refusalOfVariants(variants: readonly Variant[], control: string | null): Refusal | null {
  for (const [index, { code }] of variants.entries()) {
    if (variants.findIndex((other) => other.code === code) < index) {
      const message = `Another variant already has the code ${code}. Choose a different name.`;
      return refusal(message, `variants.${index}.name`);
    }
  }
  return control === null || variants.some(({ code }) => code === control)
    ? null
    : refusal('You cannot delete the control variation', 'variants');
}

/** Read-only after creation (MKT-34). */
export const refusalToRecode = (current: string, wanted: string | undefined): Refusal | null =>
  wanted === undefined || wanted === current
    ? null
    : refusal(`The code must stay ${current}. It is read-only after creation.`, 'code');

/** Not an active one (MKT-39). */
export const refusalToDeleteExperiment = (experiment: { name: string; active: boolean }): Refusal | null =>
  experiment.active ? refusal(`${experiment.name} is active. Deactivate it and save before deleting it.`) : null;

/** A null `code` restores automatic assignment. */
export function refusalToChooseVariant(
  name: string,
  experiment: { readonly active: boolean; readonly variants: readonly { readonly code: string }[] } | undefined,
  code: string | null,
): Refusal | null {
  if (!experiment) return refusal(`There is no experiment ${name}.`, name);
  if (code === null) return null;
  if (!experiment.active) {
    return refusal(`${name} is not active. Variants can be chosen only for active experiments.`, name);
  }
  return experiment.variants.some((variant) => variant.code === code)
    ? null
    : refusal(`${name} does not have a variant ${code}.`, name);
}
