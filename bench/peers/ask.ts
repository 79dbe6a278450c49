export type Ask = (path: string, body?: { method: 'POST' | 'PUT' | 'PATCH'; json: object }) => Promise<string>;

/** A refusal is an error: a measurement of refusals says nothing. */
export const askWith =
  (address: string, headers: Record<string, string>): Ask =>
  async (path, body) => {
    const answer = await fetch(address + path, {
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: body.method, body: JSON.stringify(body.json) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${body?.method ?? 'GET'} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return text;
  };
