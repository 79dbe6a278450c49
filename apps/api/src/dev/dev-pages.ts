import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/http/context.ts';
import { registerDevClock } from './dev-clock.ts';
import { registerOutsideSites } from './outside-sites.ts';
import { registerMailbox } from './mailbox.ts';

export function registerDevPages(app: FastifyInstance, platform: Platform): void {
  if (!platform.config.isDevelopment) return;
  registerMailbox(app, platform.db);
  registerDevClock(app, platform);
  registerOutsideSites(app);
}
