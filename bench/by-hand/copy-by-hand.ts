import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Copies lines into a table in chunks, as a file is read. */
export const copyByHand = (client: pg.PoolClient, text: string, lines: string): Promise<void> =>
  pipeline(Readable.from(lines.match(/[^]{1,65536}/g) ?? []), client.query(copyFrom(text)));
