import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { routes } from './routes.ts';
import type { Route } from './wire/route.ts';

const table = readFileSync(new URL('../endpoints.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  // The console's forms send a PUT as a POST with `_method` (STAFF-10).
  .map(([area, method, path, input = '', answer = '']) => ({
    area,
    call: `${/_method,? PUT/.test(input) ? 'PUT' : method} ${withoutNames(path ?? '')}`,
    answer,
  }));

/** `{id}` and `{userId}` are one address. */
function withoutNames(path: string): string {
  return path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '');
}

const calls = Object.entries<Route>(routes).map(([name, route]) => ({
  name,
  route,
  call: `${route.method} ${withoutNames(route.path)}`,
}));

async function exportedRoutes(): Promise<string[]> {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] });
  const modules = await Promise.all(files.map(async (file): Promise<Record<string, unknown>> => import(`./${file}`)));
  return modules.flatMap((exports) =>
    Object.entries(exports)
      .filter(([, value]) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value)
      .map(([name]) => name),
  );
}

describe('the table of calls', () => {
  test('has every route of every file once, under its own name', async () => {
    expect(Object.keys(routes).toSorted()).toEqual((await exportedRoutes()).toSorted());
  });

  test('says the source of every call, and the specified ones stand in endpoints.tsv', () => {
    const specified = new Set(table.map((row) => row.call));
    const unknown = calls.filter(({ route, call }) => route.source !== 'larder' && !specified.has(call));
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  test('has no call of ours that the specification has', () => {
    const specified = new Set(table.map((row) => row.call));
    expect(calls.filter(({ route, call }) => route.source === 'larder' && specified.has(call))).toEqual([]);
  });

  test('has no address twice', () => {
    expect(new Set(calls.map(({ call }) => call)).size).toBe(calls.length);
  });

  test('opens nothing to strangers but sign-in, log out, the setup, invitations and links in e-mails', () => {
    const open = calls.filter(({ route }) => route.access === 'public').map(({ name }) => name);
    expect(open.toSorted()).toEqual(
      [
        ['signIn', 'verifySignIn', 'resendSignInCode', 'signOut'],
        ['showSetup', 'requestSetupCode', 'showSetupMail', 'confirmSetup'],
        ['showInvitation', 'acceptInvitation'],
        ['requestPasswordLink', 'showPasswordLink', 'choosePassword'],
        ['showCardLink', 'openCardSession', 'confirmCardSession', 'chooseTestCard'],
      ]
        .flat()
        .toSorted(),
    );
  });
});
