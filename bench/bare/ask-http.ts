import { Agent, request } from 'node:http';
import { Agent as SecureAgent, request as requestSecurely } from 'node:https';
import { buffer } from 'node:stream/consumers';

const plain = { request, agent: new Agent({ keepAlive: true }) };
const secure = { request: requestSecurely, agent: new SecureAgent({ keepAlive: true }) };

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Without the layers of `fetch`, whose time would count as that of the program: 0.26 ms instead of 0.19. */
export const askHttp = (url: string, { method = 'GET', headers = {}, body }: Sent = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const by = url.startsWith('https:') ? secure : plain;
    const sent = by.request(url, { agent: by.agent, method, headers }, (answer) => {
      buffer(answer).then((bytes) => resolve({ status: answer.statusCode ?? 0, text: bytes.toString() }), reject);
    });
    sent.on('error', reject).end(body);
  });
