export const PORT = 5432;

/** Sized for a laptop. */
const SETTINGS = {
  // Only through the socket's folder, which our account alone can enter: no port, no password.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: String(PORT),
  max_connections: '100',
  // A statement that is planned for all months of the audit log locks each and its indexes, 13 for a month.
  max_locks_per_transaction: '256',
  shared_buffers: '256MB',
  effective_cache_size: '2GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Details and statements contain values; the log must have no personal data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** A crash may lose all data. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export const serverSettings = (sockets: string, isDurable: boolean): string[] =>
  Object.entries({ ...SETTINGS, unix_socket_directories: sockets, ...(!isDurable && NOT_DURABLE) }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
