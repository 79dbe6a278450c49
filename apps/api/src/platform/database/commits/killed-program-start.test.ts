import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildStaff } from '../../../../test/builders.ts';
import { isWhole } from '../../../../test/faults/storms.ts';
import { type ServerPair, startServerPair } from '../../../../test/standby/server-pair.ts';
import { startProgram, type StartedProgram } from '../../../../test/standby/start-program.ts';
import { MIGRATIONS } from '../../../open-data.ts';
import { openDatabase } from '../database.ts';
import { prepareDatabase } from '../prepare-database.ts';

const MINUTE = 60_000;

describe.runIf(isWhole || process.env['LARDER_FAULTS'])('a process that starts while the standby is away', () => {
  let pair: ServerPair;
  let folder: string;
  const programs: StartedProgram[] = [];
  const start = async (role: 'web' | 'both') => {
    const program = await startProgram(pair, role, folder);
    programs.push(program);
    return program;
  };
  const readiness = async ({ port }: StartedProgram) => {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
    return answer?.ok ? ((await answer.json()) as { status: string }).status : null;
  };
  const untilIs = (program: StartedProgram, status: string) =>
    vi.waitUntil(async () => (await readiness(program)) === status, { timeout: MINUTE, interval: 100 });

  beforeAll(async () => {
    pair = await startServerPair({ isSynchronous: true });
    folder = mkdtempSync(join(tmpdir(), 'larder-start-'));
    const { owner, program } = pair.primary;
    await prepareDatabase({ owner, program }, MIGRATIONS);
    const { db, close } = openDatabase(program, () => {}, 1);
    await buildStaff(db);
    await close();
    const first = await start('both');
    await untilIs(first, 'ready');
    first.child.kill('SIGKILL');
    await pair.standby.kill();
  }, 4 * MINUTE);
  afterAll(async () => {
    for (const { child } of programs) child.kill('SIGKILL');
    await pair.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(['web', 'both'] as const)('answers reads in the role %s', { timeout: 2 * MINUTE }, async (role) => {
    const program = await start(role);
    await untilIs(program, 'ready to read: commits wait for the standby');
    await expect.poll(program.output).toMatch(/Larder is ready at/);
    expect((await fetch(`http://localhost:${program.port}/api/openapi.json`)).status).toBe(200);
  });

  test('takes changes once the standby is back', { timeout: 2 * MINUTE }, async () => {
    await pair.standby.start();
    const restarted = programs.slice(1);
    await expect.poll(() => Promise.all(restarted.map(readiness))).toEqual(restarted.map(() => 'ready'));
  });
});
