import { expect } from 'vitest';
import type { Installation } from '../installation/installation.ts';

/** The sources have no built console and no health check. */
export async function expectServed(installation: Installation, check: string[]): Promise<void> {
  const { address } = installation;
  for (const path of ['/healthz', '/readyz']) expect((await fetch(address + path)).status).toBe(200);
  const page = await (await fetch(`${address}/users`)).text();
  expect(page).toContain('&quot;environment&quot;:&quot;production&quot;');
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
  expect((await fetch(address + script)).headers.get('content-type')).toContain('javascript');
  expect(await installation.run(...check)).toMatchObject({ code: 0 });
}

export async function expectUnhealthy(installation: Installation, check: string[]): Promise<void> {
  expect(await installation.run(...check)).toMatchObject({ code: 1 });
}
