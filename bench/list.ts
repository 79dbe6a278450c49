import { askHttp } from './bare/ask-http.ts';
import { inTurns, ms, ratio, timesOf, type Work } from './measure.ts';
import type { Bench } from './prepare.ts';

export interface ListRequest {
  name: string;
  /** The console's request. */
  query: string;
  sql: string;
}

export interface ListFigures {
  lines: string[];
  all: Record<'http' | 'raw' | 'bare', number[]>;
}

export async function benchList(
  { address, cookie, pool, bare }: Bench,
  path: string,
  asked: readonly ListRequest[],
  rounds: number,
): Promise<ListFigures> {
  const all: ListFigures['all'] = { http: [], raw: [], bare: [] };
  const lines = [
    'filter | HTTP p50 | p95 | p99 ms | raw p50 | p95 ms | bare HTTP p50 | HTTP/raw | bare/raw | HTTP/bare',
  ];
  for (const { name, query, sql } of asked) {
    const url = `${address}${path}?${query}`;
    const http: Work = async () => {
      const { status } = await askHttp(url, { headers: { cookie } });
      if (status !== 200) throw new Error(`${url} answered ${status}`);
    };
    const raw: Work = () => pool.query(sql);
    const atLeast: Work = () => bare.run({ text: sql });
    const [ofHttp = [], ofRaw = [], ofBare = []] = await inTurns([http, raw, atLeast], rounds);
    all.http.push(...ofHttp);
    all.raw.push(...ofRaw);
    all.bare.push(...ofBare);
    lines.push(lineOf(name, { http: ofHttp, raw: ofRaw, bare: ofBare }));
  }
  lines.push(lineOf(`all ${asked.length}`, all));
  return { lines, all };
}

function lineOf(name: string, times: ListFigures['all']): string {
  const [http, raw, bare] = [timesOf(times.http), timesOf(times.raw), timesOf(times.bare)];
  const figures = [http.p50, http.p95, http.p99, raw.p50, raw.p95, bare.p50].map(ms);
  const ratios = [ratio(http.p50, raw.p50), ratio(bare.p50, raw.p50), ratio(http.p50, bare.p50)];
  return [name, ...figures, ...ratios].join(' | ');
}
