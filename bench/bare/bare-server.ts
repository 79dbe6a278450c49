import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

// A process of its own that runs the statements it is sent, one after another, and answers with the rows of the last:
// without session, permissions, checks of input and answer, or log.
export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

const pool = new pg.Pool({ ...(JSON.parse(process.env['BARE_CONNECTION'] ?? '{}') as pg.PoolConfig), max: 16 });

const server = createServer((request, response) => {
  void (async () => {
    let rows: unknown[] = [];
    for (const statement of JSON.parse(await text(request)) as Statement[]) ({ rows } = await pool.query(statement));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(rows));
  })();
}).listen(Number(process.env['PORT']), '127.0.0.1');

process.once('SIGINT', () => {
  server.close();
  server.closeAllConnections();
  void pool.end();
});
