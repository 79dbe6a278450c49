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
    ['the control with others, wherever it stands', ['b', 'control']],
  ])('may be %s', (_, codes) => {
    expect(refusalOfVariants(codes.map(variant), 'control')).toBeNull();
  });

  it('cannot lose the control', () => {
    expect(refusalOfVariants([variant('b')], 'control')).toMatchObject({
      message: 'You cannot delete the control variation',
      field: 'variants',
    });
    expect(refusalOfVariants([variant('b')], null)).toBeNull();
  });

  it('have each code once', () => {
    expect(refusalOfVariants(['control', 'b', 'b'].map(variant), 'control')).toMatchObject({
      field: 'variants.2.name',
    });
  });

  it.each([
    ['Big picture', 'big-picture'],
    ['  Café №1! ', 'cafe-no1'],
    ['好', 'variant'],
    ['x'.repeat(80), 'x'.repeat(64)],
  ])('called %s get the code %s', (name, code) => {
    expect(variantCodeOf(name)).toBe(code);
  });
});

it('an active experiment cannot be deleted', () => {
  expect(refusalToDeleteExperiment({ name: 'Menu order', active: false })).toBeNull();
  expect(refusalToDeleteExperiment({ name: 'Menu order', active: true })?.code).toBe('experiment_active');
});

it('the code stays as it was created', () => {
  expect([refusalToRecode('menu', undefined), refusalToRecode('menu', 'menu')]).toEqual([null, null]);
  expect(refusalToRecode('menu', 'menu-2')).toMatchObject({ field: 'code' });
});

describe('a variant for a customer', () => {
  const running = { active: true, variants: [variant('control'), variant('b')] };
  it.each([
    ['is chosen', running, 'b', undefined],
    ['is given back to the rule', { ...running, active: false }, null, undefined],
    ['is refused where it is not', running, 'c', 'no_such_variant'],
    ['is refused where nothing runs', { ...running, active: false }, 'b', 'experiment_inactive'],
    ['is refused where there is no such experiment', undefined, 'b', 'no_such_experiment'],
    ['cannot be given back where there is no such experiment', undefined, null, 'no_such_experiment'],
  ])('%s', (_, experiment, code, reason) => {
    expect(refusalToChooseVariant('Menu', experiment, code)?.code).toBe(reason);
  });
});
