import type { FastifyInstance } from 'fastify';
import { sendPlainPage } from '../platform/http/plain-page.ts';

const SITES = {
  cms: ['Content site', 'CMS_URL'],
  marketing: ['Marketing site', 'MARKETING_URL'],
  account: ['Account site', 'ACCOUNT_URL'],
};

export function registerOutsideSites(app: FastifyInstance): void {
  for (const [name, [title = '', variable = '']] of Object.entries(SITES)) {
    app.get(`/dev/${name}`, (_, reply) =>
      sendPlainPage(reply, title, `<p>Set ${variable} to link to the real site.</p>`),
    );
  }
}
