import { expect, test } from 'vitest';
import { createExperiment } from '@larder/contract/marketing/experiments/experiments.ts';
import { bodyErrors } from '../../../forms/body-errors.ts';
import { emptyValues, toFormValues } from '../../../forms/field.ts';
import { experimentFields, newVariant } from './experiment-form.ts';

const NEW_EXPERIMENT = emptyValues(experimentFields);
const toVariantsBody = experimentFields.variants.toSent;

const experimentBody = (variants: (typeof NEW_EXPERIMENT)['variants']) => ({
  name: 'Menu order',
  code: 'menu_order',
  active: false,
  variants: toVariantsBody(variants),
});

test('a new experiment has a control with a weight of 50, and a new variant one of 10', () => {
  expect(toVariantsBody([...NEW_EXPERIMENT.variants, { ...newVariant(), name: 'Big' }])).toEqual([
    { name: 'Control', code: 'control', distribution: 50 },
    { name: 'Big', distribution: 10 },
  ]);
});

test.each([
  ['', 'Please enter a number from 0 to 100.'],
  ['ten', 'Please enter a number from 0 to 100.'],
  ['100.5', 'Please enter a number from 0 to 100.'],
  ['1.234', 'Please enter at most two decimals.'],
  ['33,3', undefined],
  ['0', undefined],
])('a distribution of "%s" gives the error: %s', (distribution, message) => {
  const errors = bodyErrors(createExperiment, experimentBody([{ ...newVariant(), name: 'Big', distribution }]));
  expect(errors['variants.0.distribution']).toBe(message);
});

test('a variant without a name is refused under its name', () => {
  expect(bodyErrors(createExperiment, experimentBody([...NEW_EXPERIMENT.variants, newVariant()]))).toEqual({
    'variants.1.name': 'The variation name is required',
  });
});

test('a saved experiment fills the form', () => {
  const variants = [{ name: 'Control', code: 'control', distribution: 33.5, is_control: true }];
  const saved = { id: 1, name: 'A', code: 'a', active: true, variants, created_at: '', updated_at: '', version: 3 };
  expect(toFormValues(experimentFields, saved)).toEqual({
    name: 'A',
    code: 'a',
    active: true,
    variants: [{ ...variants[0], key: 'control', distribution: '33.5' }],
  });
});
