import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/http/context.ts';
import { registerDevClock } from './dev-clock.ts';
import { registerOutsideSites } from './outside-sites.ts';
import { registerMailbox } from './mailbox.ts';

export function registerDevPages(app: FastifyInstance, { config, db }: Platform): void {
  if (!config.isDevelopment) return;
  registerMailbox(app, db);
  registerDevClock(app, db);
  registerOutsideSites(app);
}
