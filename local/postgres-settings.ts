const MEMORY = {
  shared_buffers: '32MB',
  wal_buffers: '1MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  autovacuum_max_workers: '1',
  jit: 'off',
  huge_pages: 'off',
};

const DISK = { min_wal_size: '32MB', max_wal_size: '256MB', wal_level: 'minimal', max_wal_senders: '0' };

const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
const THROW_AWAY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

const BEHAVIOUR = {
  listen_addresses: '127.0.0.1',
  // A socket's path may have 107 bytes at most; without sockets a checkout can lie as deep as it likes.
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Read by startPostgres.
  lc_messages: 'C',
  log_checkpoints: 'off',
  log_statement: 'none',
};

export interface ServerSettings {
  port: number;
  /** Connections at once. */
  maxConnections: number;
  /** False for a database that is thrown away: faster, and lost at a power cut. */
  durable: boolean;
}

/** The server's settings as its command line takes them: small in memory, safe on disk. */
export function serverArguments({ port, maxConnections, durable }: ServerSettings): string[] {
  const settings = {
    ...MEMORY,
    ...DISK,
    ...BEHAVIOUR,
    ...(durable ? DURABLE : THROW_AWAY),
    port: String(port),
    max_connections: String(maxConnections),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Arguments of initdb. The builtin provider sorts and compares the same on every machine. */
export function initArguments(dataDir: string, passwordFile: string, durable: boolean): string[] {
  return [
    `--pgdata=${dataDir}`,
    '--username=supabase_admin',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...(durable ? [] : ['--no-sync']),
  ];
}
