// The first picture of a screen comes with its page: the server makes the screen's first calls for the caller, and
// renders it with the console's own components.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { faultOf } from '../fault.ts';

/** Calls that take longer leave the page plain; so are pages for a while then, as the console makes the calls again. */
const LONGEST_MILLISECONDS = 1_000;
const REST_MILLISECONDS = 10_000;

export interface FirstScreen {
  markup: string;
  /** By the address of their call. */
  answers: Record<string, unknown>;
}

/** The build makes it from apps/web/src/first-screen/server.ts. */
interface Screens {
  callsOf: (href: string) => string[];
  renderScreen: (request: { href: string; answers: FirstScreen['answers']; nonce: string }) => Promise<string>;
}
interface Bundle {
  openScreens: (settings: string) => Promise<Screens>;
}

/** `made` is null where a call is refused, fails or is slow: the console then begins by itself. */
export interface FirstScreenInWork {
  made: Promise<FirstScreen | null>;
}

export function openFirstScreens(app: FastifyInstance, file: string, settings: string) {
  const isBuilt = existsSync(file);
  let opened: Promise<Screens> | undefined;
  const open = async () => ((await import(pathToFileURL(file).href)) as Bundle).openScreens(settings);
  const screensOf = () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  let restsUntil = 0;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  // The first page would wait for it, and an upgrade may have replaced it by then.
  app.addHook('onListen', async () => {
    if (isBuilt) await screensOf();
    else app.log.warn('the console was built without its first screens');
  });

  const make = async (request: FastifyRequest, { renderScreen }: Screens, calls: string[], nonce: string) => {
    const answers = await inTime(answersTo(app, request, calls));
    if (answers === 'late') restsUntil = performance.now() + REST_MILLISECONDS;
    if (answers === 'late' || answers === null) return null;
    return { markup: await renderScreen({ href: request.url, answers, nonce }), answers };
  };

  /** Null for strangers and for screens whose first calls the server does not know. */
  return async (request: FastifyRequest, nonce: string): Promise<FirstScreenInWork | null> => {
    const logged = (error: unknown) => {
      if (isClosing) return null; // the console begins by itself with the next program
      request.log.error({ err: faultOf(error) }, 'the first screen was not made');
      return null;
    };
    const isOfCaller = request.method === 'GET' && request.headers.cookie !== undefined;
    if (!isBuilt || !isOfCaller || performance.now() < restsUntil) return null;
    try {
      const screens = await screensOf();
      const calls = screens.callsOf(request.url);
      return calls.length === 0 ? null : { made: make(request, screens, calls, nonce).catch(logged) };
    } catch (error) {
      return logged(error);
    }
  };
}

/** The first call says who asks: if it is refused, the others are not made. Null unless all succeed. */
async function answersTo(app: FastifyInstance, request: FastifyRequest, calls: string[]) {
  const [first = '', ...others] = calls;
  const known = await answerTo(app, request, first);
  if (known === null) return null;
  const rest = await Promise.all(others.map((call) => answerTo(app, request, call)));
  const answers = [known, ...rest];
  return answers.includes(null) ? null : Object.fromEntries(calls.map((call, index) => [call, answers[index]]));
}

/** Like the same call from the caller's browser: through all hooks, with its own line in the log. */
async function answerTo(app: FastifyInstance, { headers, socket }: FastifyRequest, url: string): Promise<unknown> {
  const { 'accept-encoding': _, 'if-none-match': __, ...sent } = headers;
  const { statusCode, payload } = await app.inject({
    url,
    headers: { ...sent, accept: 'application/json' },
    ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
  });
  return statusCode === 200 ? JSON.parse(payload) : null;
}

async function inTime<T>(work: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), LONGEST_MILLISECONDS);
  });
  // Its failure after the page was sent is in the log already.
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
