import type { Experiment, NewExperiment } from '@larder/contract/marketing/experiments/experiments.ts';
import { fixed, initially, type FieldsOf, type ValuesOf } from '../../../forms/field.ts';
import type { FormInputs } from '../../../forms/form-inputs.tsx';
import { rows, text, toNumber, yesNo } from '../../../forms/kinds.ts';

export interface VariantValues {
  /** Row key: the code once there is one. */
  key: string;
  name: string;
  /** The server generates it. */
  code: string;
  distribution: string;
  is_control: boolean;
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

const variants = rows('Variants', {
  toRow: (variant: Experiment['variants'][number]): VariantValues => ({
    ...variant,
    key: variant.code,
    distribution: String(variant.distribution),
  }),
  toSent: ({ name, code, distribution }) => ({
    name,
    ...(code !== '' && { code }),
    distribution: toNumber(distribution.replace(',', '.')),
  }),
  name: ({ name }) => name,
  describe: ({ distribution }) => distribution,
});

export const experimentFields = {
  name: text('Name', { required: true, description: 'Visible to staff only' }),
  code: fixed(text('Code')),
  active: yesNo('Active', { as: 'switch', description: 'While active, each customer keeps their variant' }),
  variants: initially([CONTROL], variants),
} satisfies FieldsOf<NewExperiment, Experiment>;

export type ExperimentValues = ValuesOf<typeof experimentFields>;
export type ExperimentInputs = FormInputs<typeof experimentFields>;
