import { describe, expect, it } from 'vitest';
import {
  refusalOfVariants,
  refusalToChooseVariant,
  refusalToDeleteExperiment,
  refusalToRecode,
  variantCodeOf,
} from './experiment-rules.ts';

const variant = (code: string) => ({ code, name: code });

describe('the variants of an experiment', () => {
  it.each([
    ['the control alone', ['control']],
    ['the control with others, in any position', ['b', 'control']],
  ])('the variants of an experiment can be %s', (_, codes) => {
    expect(refusalOfVariants(codes.map(variant), 'control')).toBeNull();
  });

  it('the control variant cannot be deleted', () => {
    expect(refusalOfVariants([variant('b')], 'control')).toMatchObject({
      message: 'You cannot delete the control variation',
      field: 'variants',
    });
    expect(refusalOfVariants([variant('b')], null)).toBeNull();
  });

  it('each variant code occurs once', () => {
    expect(refusalOfVariants(['control', 'b', 'b'].map(variant), 'control')).toMatchObject({
      field: 'variants.2.name',
    });
  });

  it.each([
    ['Big picture', 'big-picture'],
    ['  Café №1! ', 'cafe-no1'],
    ['好', 'variant'],
    ['x'.repeat(80), 'x'.repeat(64)],
  ])('a variant called %s gets the code %s', (name, code) => {
    expect(variantCodeOf(name)).toBe(code);
  });
});

it('an active experiment cannot be deleted', () => {
  expect(refusalToDeleteExperiment({ name: 'Menu order', active: false })).toBeNull();
  expect(refusalToDeleteExperiment({ name: 'Menu order', active: true })?.code).toBe('experiment_active');
});

it('the code of an experiment cannot change after creation', () => {
  expect([refusalToRecode('menu', undefined), refusalToRecode('menu', 'menu')]).toEqual([null, null]);
  expect(refusalToRecode('menu', 'menu-2')).toMatchObject({ field: 'code' });
});

describe('a variant for a customer', () => {
  const running = { active: true, variants: [variant('control'), variant('b')] };
  it.each([
    ['a variant of an active experiment can be chosen', running, 'b', undefined],
    ['automatic assignment can be restored', { ...running, active: false }, null, undefined],
    ['an unknown variant is refused', running, 'c', 'no_such_variant'],
    ['a variant of an inactive experiment is refused', { ...running, active: false }, 'b', 'experiment_inactive'],
    ['a variant of an unknown experiment is refused', undefined, 'b', 'no_such_experiment'],
    ['automatic assignment cannot be restored for an unknown experiment', undefined, null, 'no_such_experiment'],
  ])('%s', (_, experiment, code, reason) => {
    expect(refusalToChooseVariant('Menu', experiment, code)?.code).toBe(reason);
  });
});
