import { expect, test } from 'vitest';
import { environmentBadge } from './environment-badge.ts';

test.each([
  ['production', 'Production'],
  ['prod', 'Production'],
  ['staging', 'Staging'],
  ['development', 'Development'],
  ['dev', 'Development'],
])('the environment %s has its badge', (environment, label) => {
  expect(environmentBadge(environment)).toEqual({ label, isWarning: false });
});

test.each(['', 'test', 'Production'])('the environment %j is unknown, and the badge warns', (environment) => {
  expect(environmentBadge(environment)).toEqual({ label: `Unknown environment: ${environment}`, isWarning: true });
});
