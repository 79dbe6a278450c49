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
    expect(refusalOfVariants([variant('b')], 'control')).toEqual({
      message: 'You cannot delete the control variation',
      field: 'variants',
    });
    expect(refusalOfVariants([variant('b')], null)).toBeNull();
  });

  it('each variant code occurs once', () => {
    expect(refusalOfVariants(['control', 'b', 'b'].map(variant), 'control')).toEqual({
      message: 'Another variant already has the code b. Choose a different name.',
      field: 'variants.2.name',
    });
  });

  it.each([
    ['Big picture', 'big-picture'],
    ['  Café №1! ', 'cafe-no1'],
    ['Soup & pie', 'soup-pie'],
    ['好', 'variant'],
    ['x'.repeat(80), 'x'.repeat(64)],
  ])('a variant called %s gets the code %s', (name, code) => {
    expect(variantCodeOf(name)).toBe(code);
  });
});

it('an active experiment cannot be deleted', () => {
  expect(refusalToDeleteExperiment({ name: 'Menu order', active: false })).toBeNull();
  expect(refusalToDeleteExperiment({ name: 'Menu order', active: true })).toEqual({
    message: 'Menu order is active. Deactivate it and save before deleting it.',
  });
});

it('the code of an experiment cannot change after creation', () => {
  expect([refusalToRecode('menu', undefined), refusalToRecode('menu', 'menu')]).toEqual([null, null]);
  expect(refusalToRecode('menu', 'menu-2')).toEqual({
    message: 'The code must stay menu. It is read-only after creation.',
    field: 'code',
  });
});

describe('a variant for a customer', () => {
  const running = { active: true, variants: [variant('control'), variant('b')] };
  const stopped = { ...running, active: false };
  it.each([
    ['a variant of an active experiment can be chosen', running, 'b'],
    ['automatic assignment can be restored', stopped, null],
  ])('%s', (_, experiment, code) => {
    expect(refusalToChooseVariant('Menu', experiment, code)).toBeNull();
  });

  it.each([
    ['an unknown variant is refused', running, 'c', 'Menu does not have a variant c.'],
    [
      'a variant of an inactive experiment is refused',
      stopped,
      'b',
      'Menu is not active. Variants can be chosen only for active experiments.',
    ],
    ['a variant of an unknown experiment is refused', undefined, 'b', 'There is no experiment Menu.'],
    [
      'automatic assignment cannot be restored for an unknown experiment',
      undefined,
      null,
      'There is no experiment Menu.',
    ],
  ])('%s', (_, experiment, choice, message) => {
    expect(refusalToChooseVariant('Menu', experiment, choice)).toEqual({ message, field: 'Menu' });
  });
});
