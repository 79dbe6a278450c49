import { askHttp } from './bare/ask-http.ts';
import { inTurns, ms, ratesOf, ratio, timesOf, type Work } from './measure.ts';
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
  const worksOf = ({ query, sql }: ListRequest) => {
    const url = `${address}${path}?${query}`;
    const http = async () => {
      const { status } = await askHttp(url, { headers: { cookie } });
      if (status !== 200) throw new Error(`${url} answered ${status}`);
    };
    return { http, raw: () => pool.query(sql), bare: () => bare.run({ text: sql }) };
  };
  const each = asked.map((request) => ({ name: request.name, ...worksOf(request) }));
  const cycling =
    (of: keyof ListFigures['all']): Work =>
    async (round) =>
      each[round % each.length]?.[of]();
  const rates = await ratesOf({ HTTP: cycling('http'), 'raw driver': cycling('raw'), 'bare HTTP': cycling('bare') });
  for (const { name, http, raw, bare: byBare } of each) {
    const [ofHttp = [], ofRaw = [], ofBare = []] = await inTurns([http, raw, byBare], rounds);
    all.http.push(...ofHttp);
    all.raw.push(...ofRaw);
    all.bare.push(...ofBare);
    lines.push(lineOf(name, { http: ofHttp, raw: ofRaw, bare: ofBare }));
  }
  lines.push(lineOf(`all ${asked.length}`, all));
  lines.push('', ...rates);
  return { lines, all };
}

function lineOf(name: string, times: ListFigures['all']): string {
  const [http, raw, bare] = [timesOf(times.http), timesOf(times.raw), timesOf(times.bare)];
  const figures = [http.p50, http.p95, http.p99, raw.p50, raw.p95, bare.p50].map(ms);
  const ratios = [ratio(http.p50, raw.p50), ratio(bare.p50, raw.p50), ratio(http.p50, bare.p50)];
  return [name, ...figures, ...ratios].join(' | ');
}
