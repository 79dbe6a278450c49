import type pg from 'pg';

export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string };

/** A connection as the driver takes it. */
export type DriverConfig = Connection & {
  ssl?: NonNullable<pg.ClientConfig['ssl']>;
  stream?: NonNullable<pg.ClientConfig['stream']>;
  /** The pool waits for it. */
  onConnect?: (client: pg.ClientBase) => Promise<void>;
};
