import { expect, test } from 'vitest';
import { environmentBadge } from './environment-badge.ts';

test.each([
  ['production', 'Production'],
  ['prod', 'Production'],
  ['staging', 'Staging'],
  ['development', 'Development'],
  ['dev', 'Development'],
])('%s is known', (environment, label) => {
  expect(environmentBadge(environment)).toEqual({ label, isWarning: false });
});

test.each(['', 'test', 'Production'])('%j is not, and warns', (environment) => {
  expect(environmentBadge(environment)).toEqual({ label: `Unknown environment: ${environment}`, isWarning: true });
});
