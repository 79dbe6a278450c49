import type { Experiment } from '@larder/contract/marketing/experiments.ts';

export interface VariantValues {
  /** Names the row on the screen: the code, once there is one. */
  key: string;
  name: string;
  /** Empty before it is saved: made from the name. */
  code: string;
  distribution: string;
  is_control: boolean;
}
export interface ExperimentValues extends Record<string, unknown> {
  name: string;
  code: string;
  active: boolean;
  variants: VariantValues[];
}

/** Specification 2: the control begins with 50, every further variant with 10. */
const CONTROL: VariantValues = {
  key: 'control',
  name: 'Control',
  code: 'control',
  distribution: '50',
  is_control: true,
};
export const newVariant = (): VariantValues => ({
  key: crypto.randomUUID(),
  name: '',
  code: '',
  distribution: '10',
  is_control: false,
});
export const NEW_EXPERIMENT: ExperimentValues = { name: '', code: '', active: false, variants: [CONTROL] };

export const valuesOf = ({ name, code, active, variants }: Experiment): ExperimentValues => ({
  name,
  code,
  active,
  variants: variants.map((variant) => ({
    ...variant,
    key: variant.code,
    distribution: String(variant.distribution),
  })),
});

/** The body's variants; what is no number is refused by the body's schema under its field. */
export const variantsToSend = (variants: readonly VariantValues[]) =>
  variants.map(({ name, code, distribution }) => ({
    name,
    ...(code !== '' && { code }),
    distribution: distribution.trim() === '' ? Number.NaN : Number(distribution.replace(',', '.')),
  }));

/** How the variants are shown where two versions are compared. */
export function showExperimentValue(path: string, values: ExperimentValues): string {
  if (path === 'active') return values.active ? 'Active' : 'Inactive';
  if (path === 'variants') return values.variants.map(({ name, distribution }) => `${name} ${distribution}`).join(', ');
  return values.name;
}
