import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Config } from '../../config.ts';
import { CallError } from '../call-error.ts';
import { errorAnswers } from './error-answers.ts';
import { openFirstScreens } from './first-screen.ts';
import { sendPage } from './send-page.ts';

/** These answer 404; everywhere else the console shows its own message. */
const NOT_PAGES = /^\/(api|files|webhooks|dev\/(?!gallery))(\/|\b|$)/;
const READS = new Set(['GET', 'HEAD']);
const HASHED = /-[\w-]{8}\.\w+(\.br)?$/;

/** No inline script and no other origin; the component library's few <style> tags have the page's nonce. */
export const contentSecurityPolicy = (nonce?: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Sent with every answer. The console uses no device and no payment API of the browser. */
export const headersOf = (request: FastifyRequest) => ({
  'x-request-id': request.id,
  'content-security-policy': contentSecurityPolicy(),
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
});

/** Contains no secrets. In development our own pages replace the sites. */
function settingsOf(config: Config) {
  const site = (url: string | undefined, name: string) => url ?? (config.isDevelopment ? `/dev/${name}` : undefined);
  return {
    environment: config.APP_ENV,
    cms_url: site(config.CMS_URL, 'cms'),
    marketing_url: site(config.MARKETING_URL, 'marketing'),
    account_url: site(config.ACCOUNT_URL, 'account'),
    is_development: config.isDevelopment,
  };
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export async function serveConsole(app: FastifyInstance, config: Config, folder: string): Promise<void> {
  const pagePath = join(folder, 'index.html');
  const template = existsSync(pagePath) ? readFileSync(pagePath, 'utf8') : null;
  if (template) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const settings = JSON.stringify(settingsOf(config));
  const page = template?.replace('__LARDER__', () => attribute(settings));
  const firstScreenOf = openFirstScreens(app, join(folder, '.server', 'screens.js'), settings);
  const preloads = readPreloads(folder, blockingFiles(template ?? ''));
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = READS.has(request.method) && !NOT_PAGES.test(request.url) && !/\.\w+$/.test(pathOf(request.url));
    if (!isPage) throw new CallError('not_found', 'There is nothing at this address.');
    if (!page) throw new CallError('unavailable', 'The console is not built yet. Run npm start, which builds it.');
    const preload = preloads.find(({ path }) => path.test(pathOf(request.url)));
    if (preload) void reply.header('link', preload.link);
    const nonce = randomBytes(16).toString('base64');
    return sendPage(reply.header('content-security-policy', contentSecurityPolicy(nonce)), {
      page: page.replace('__CSP_NONCE__', nonce),
      styles: preload?.styles ?? [],
      screen: await firstScreenOf(request, nonce),
    });
  });
}

interface Preload {
  path: RegExp;
  link: string;
  styles: string[];
}

/**
 * The files of each page, those that index.html does not name as written by the build; pages without parameters come
 * first.
 */
function readPreloads(folder: string, blocking: string[]): Preload[] {
  const file = join(folder, '.vite', 'pages.json');
  if (!existsSync(file)) return [];
  const pages = Object.entries(z.record(z.string(), z.array(z.string())).parse(JSON.parse(readFileSync(file, 'utf8'))));
  return pages
    .toSorted(([one], [other]) => Number(one.includes('$')) - Number(other.includes('$')))
    .map(([path, files]) => ({
      path: new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`),
      link: [...blocking, ...files.filter(isStyle).map(preloadOf), ...files.filter(isScript).map(preloadOf)].join(', '),
      styles: files.filter(isStyle),
    }));
}

/** The browser paints nothing before it has these: they come first, as it fetches six files at a time. */
const blockingFiles = (template: string) =>
  Array.from(
    template.matchAll(
      /<script src="\/(?<script>[^"]+)"><|<link rel="stylesheet" crossorigin href="\/(?<style>[^"]+)"/g,
    ),
    ({ groups }) =>
      groups?.['style'] ? preloadOf(groups['style']) : `</${groups?.['script']}>; rel=preload; as=script`,
  );

const isScript = (file: string) => !isStyle(file);
const isStyle = (file: string) => file.endsWith('.css');
const preloadOf = (file: string) =>
  isStyle(file) ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`;

/** A page opens the landing page (STAFF-59), a call is refused. It bypasses all hooks, so add their headers here. */
export function answerUnreadable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ ...headersOf(request), 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  if (READS.has(request.method) && !NOT_PAGES.test(request.url)) void reply.redirect('/users', 302);
  else answerError(error, request, reply);
}

const answerError = errorAnswers();
const pathOf = (url: string) => url.split('?')[0] ?? '';
