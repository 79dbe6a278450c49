import { expect } from 'vitest';
import { buildShipping, buildStaff } from '../../../../test/builders.ts';
import { startTestServer } from '../../../../test/server.ts';

export type ZipCodeDesk = Awaited<ReturnType<typeof openZipCodeDesk>>;

/** A server, a staff member and two carriers; zip codes are made after `lastId`. */
export async function openZipCodeDesk(lastId = 0) {
  const server = await startTestServer();
  const { id: staffId } = await buildStaff(server.db);
  const session = await server.session(staffId);
  const { carrierId } = await buildShipping(server.db);
  const { id: vanId } = await server.db
    .insertInto('carriers')
    .values({ name: 'Van', slug: 'van', external_carrier: 'nonups' })
    .returning('id')
    .executeTakeFirstOrThrow();
  let made = lastId;
  const nextId = () => String((made += 1)).padStart(5, '0');
  const call = (method: string, path: string, body?: object) =>
    server.call(method, path, { as: session, ...(body && { body }) });
  const ruleOf = (changes: object = {}) => ({
    carrier_id: carrierId,
    production_cycle_id: 1,
    ship_day_name: 'Wednesday',
    is_default: true,
    days_in_transit: 2,
    ...changes,
  });
  const formOf = (changes: object = {}) => ({
    zone: '',
    state: 'IL',
    time_zone: 'Central',
    default_production_cycle_id: 1,
    shippingRules: [ruleOf()],
    ...changes,
  });
  return {
    server,
    session,
    staffId,
    carrierId,
    vanId,
    nextId,
    call,
    ruleOf,
    formOf,
    async make(changes: { id?: string } & Record<string, unknown> = {}): Promise<string> {
      const { id = nextId(), ...form } = changes;
      const { status, body } = await call('POST', '/api/shipping/zip-codes', { id, ...formOf(form) });
      expect(status, JSON.stringify(body)).toBe(201);
      return id;
    },
    zipCode: async (id: string) => (await call('GET', `/api/shipping/zip-codes/${id}`)).body.data,
    /** The error of each zip code of a batch. */
    resultsOf: async (batchId: number): Promise<Record<string, string | null>> =>
      Object.fromEntries(
        (await call('GET', `/api/sales/admin/batch/${batchId}/jobs?per_page=100`)).body.data.map(
          ({ zip_code, error }: { zip_code: string; error: string | null }) => [zip_code, error],
        ),
      ),
  };
}
