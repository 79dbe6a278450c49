import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import { isWhole, throughKills } from './killed-jobs.ts';

type Killed<Data> = Parameters<typeof throughKills<Data>>[1];

/** Work that ends before the last kill proves too little. */
export async function throughAllKills<Data>(server: TestServer, killed: Killed<Data>): Promise<void> {
  let kills = 0;
  const afterKill = async () => {
    kills += 1;
    await killed.afterKill?.();
  };
  await throughKills(server, { ...killed, afterKill });
  if (isWhole) expect(kills, 'kills before the end of the work').toBe(20);
}
