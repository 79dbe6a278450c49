import type { Experiment } from '@larder/contract/marketing/experiments/experiments.ts';

export interface VariantValues {
  /** Row key: the code once there is one. */
  key: string;
  name: string;
  /** Empty until saved; the server generates it from the name. */
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

/** MKT-35. */
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

export const toFormValues = ({ name, code, active, variants }: Experiment): ExperimentValues => ({
  name,
  code,
  active,
  variants: variants.map((variant) => ({
    ...variant,
    key: variant.code,
    distribution: String(variant.distribution),
  })),
});

/** Leave invalid numbers to the body's schema, which refuses them under their field. */
export const toVariantsBody = (variants: readonly VariantValues[]) =>
  variants.map(({ name, code, distribution }) => ({
    name,
    ...(code !== '' && { code }),
    distribution: distribution.trim() === '' ? Number.NaN : Number(distribution.replace(',', '.')),
  }));

/** Formats a value for the conflict view. */
export function showExperimentValue(path: string, values: ExperimentValues): string {
  if (path === 'active') return values.active ? 'Active' : 'Inactive';
  if (path === 'variants') return values.variants.map(({ name, distribution }) => `${name} ${distribution}`).join(', ');
  return values.name;
}
