import { inTurns, ms, ratio, timesOf, type Work } from './measure.ts';
import type { Answering } from './prepare.ts';

export interface ListRequest {
  name: string;
  /** The console's request. */
  query: string;
  sql: string;
}

export interface ListFigures {
  lines: string[];
  all: { http: number[]; raw: number[] };
}

export async function benchList(
  { address, cookie, pool }: Answering,
  path: string,
  asked: readonly ListRequest[],
  rounds: number,
): Promise<ListFigures> {
  const all = { http: [] as number[], raw: [] as number[] };
  const lines = ['filter | HTTP p50 | p95 | p99 ms | raw p50 | p95 ms | HTTP/raw p50'];
  for (const { name, query, sql } of asked) {
    const url = `${address}${path}?${query}`;
    const http: Work = async () => {
      const answer = await fetch(url, { headers: { cookie } });
      if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
      await answer.arrayBuffer();
    };
    const raw: Work = () => pool.query(sql);
    const [ofHttp = [], ofRaw = []] = await inTurns([http, raw], rounds);
    all.http.push(...ofHttp);
    all.raw.push(...ofRaw);
    lines.push(lineOf(name, ofHttp, ofRaw));
  }
  lines.push(lineOf(`all ${asked.length}`, all.http, all.raw));
  return { lines, all };
}

function lineOf(name: string, http: number[], raw: number[]): string {
  const [a, b] = [timesOf(http), timesOf(raw)];
  return [name, ms(a.p50), ms(a.p95), ms(a.p99), ms(b.p50), ms(b.p95), ratio(a.p50, b.p50)].join(' | ');
}
