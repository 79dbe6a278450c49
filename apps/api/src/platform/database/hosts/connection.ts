import type pg from 'pg';

export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string };

/** A connection as the driver takes it. */
export type DriverConfig = Connection & {
  ssl?: NonNullable<pg.ClientConfig['ssl']>;
  stream?: NonNullable<pg.ClientConfig['stream']>;
  onConnect?: NonNullable<pg.PoolConfig['onConnect']>;
};
