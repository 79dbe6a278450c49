import { expect } from 'vitest';
import type { TestServer } from '../../../../test/server.ts';
import { type ImportLine, zipArchive, zipCodesCsv, zipForm } from '../../../../test/zip-archive.ts';
import { jobContext } from '../../../platform/jobs/job-context.fixture.ts';
import { checkZipCodes } from './check-zip-codes.job.ts';
import { importZipCodesJob } from './import-zip-codes.job.ts';

const base = '/api/shipping/zip-code-imports';

export interface ImportingStaff {
  server: TestServer;
  session: string;
  staffId: number;
}

/** Returns the ID of a checked import. */
export async function checkFile({ server, session }: ImportingStaff, lines: ImportLine[]): Promise<number> {
  const form = zipForm(await zipArchive({ 'zips.csv': zipCodesCsv(lines) }));
  const { status, body } = await server.call('POST', `${base}/upload`, { as: session, form });
  expect(status, JSON.stringify(body)).toBe(201);
  await checkZipCodes.run({ import_id: body.data.id }, jobContext(server.db));
  return body.data.id;
}

export async function importFile(staff: ImportingStaff, lines: ImportLine[]): Promise<number> {
  const { server, session, staffId } = staff;
  const id = await checkFile(staff, lines);
  expect((await server.call('POST', `${base}/import/${id}`, { as: session })).status).toBe(202);
  await importZipCodesJob.run({ import_id: id, staff_id: staffId }, jobContext(server.db));
  return id;
}
