import type { FastifyInstance } from 'fastify';
import { nest } from '@larder/contract/wire/bracket-names.ts';

const FAULT = Symbol('why this query could not be read');

/** Called outside of every handler, where a throw ends the process: report the fault in the hook below. */
export function parseQuery(text: string): Record<PropertyKey, unknown> {
  try {
    return nest(new URLSearchParams(text));
  } catch (error) {
    return { [FAULT]: error };
  }
}

export function refuseUnreadableQueries(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { [FAULT]: fault } = request.query as { [FAULT]?: unknown };
    if (fault !== undefined) throw fault;
  });
}
