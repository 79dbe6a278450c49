import type { FastifyInstance, FastifyRequest } from 'fastify';
import { showRotationsLog as route } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import { showMoment } from '@larder/domain/values/show-date.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/http/context.ts';
import type { Authentication } from '../../../platform/http/register-routes.ts';
import { sendPlainPage } from '../../../platform/http/plain-page.ts';
import { escapeHtml } from '../../../platform/mail/escape-html.ts';
import { listRotationChanges } from './meal-rotations.queries.ts';

export async function showRotationsLog(db: Db) {
  const rows = await listRotationChanges(db);
  return rows.map(({ id, subject_id, description, at, email }) => ({
    id,
    rotation_id: Number(subject_id),
    description,
    created_at: at.toString(),
    causer: email === null ? null : { email },
  }));
}

const asksForPage = (request: FastifyRequest) =>
  request.routeOptions.url === route.path && (request.headers.accept ?? '').includes('text/html');

/** As a page to browsers that accept HTML (CAT-20), else JSON. */
export function registerRotationsLogPage(
  app: FastifyInstance,
  { db }: Platform,
  { authenticate }: Authentication,
): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!asksForPage(request)) return;
    await authenticate(request, true);
    const entries = (await showRotationsLog(db)).map(
      ({ description, created_at, causer }) =>
        `<article><h2>${escapeHtml(description)}</h2><p class="quiet">${escapeHtml(
          `${showMoment(created_at)} by ${causer?.email ?? 'the system'}`,
        )}</p></article>`,
    );
    return sendPlainPage(reply, 'Rotations log', entries.join('\n') || '<p>No rotation changes yet.</p>');
  });
}
