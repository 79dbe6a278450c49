import { askHttp } from '../bare/ask-http.ts';

export type Ask = (path: string, body?: { method: 'POST' | 'PUT' | 'PATCH'; json: object }) => Promise<string>;

/** A refusal is an error: a measurement of refusals says nothing. */
export const askWith =
  (address: string, headers: Record<string, string>): Ask =>
  async (path, body) => {
    const sent = body && { method: body.method, body: JSON.stringify(body.json) };
    const { status, text } = await askHttp(address + path, {
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...sent,
    });
    if (status >= 300) throw new Error(`${body?.method ?? 'GET'} ${path}: ${status} ${text.slice(0, 300)}`);
    return text;
  };
