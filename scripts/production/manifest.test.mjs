import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../project.mjs';
import { manifestOf } from './manifest.mjs';

test('a production installation has the commands whose files it has, no others, with the settings of /etc/larder.env', () => {
  const root = readFileSync(inRoot('package.json'), 'utf8');
  const { scripts, ...others } = JSON.parse(manifestOf(root));
  expect(Object.keys(scripts)).toEqual(['setup-link', 'default-password', 'check:books']);
  for (const command of Object.values(scripts))
    expect(command).toMatch(/^node --env-file-if-exists=\/etc\/larder\.env scripts\/with-node26\.mjs apps\/api\/src\//);
  const { scripts: _, ...before } = JSON.parse(root);
  expect(others).toEqual(before);
});
