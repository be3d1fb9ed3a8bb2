const MEMORY = {
  shared_buffers: '32MB',
  wal_buffers: '1MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  autovacuum_max_workers: '1',
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
  // As in the platform's postgresql.conf: numbers that are not exact come with 15 digits.
  extra_float_digits: '0',
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

/**
 * What letters are, to full-text search and pg_trgm: the platform has en_US.UTF-8, and the first of these is the same
 * in that. Not every machine has each; with the last one, non-ASCII letters are not recognized as letters.
 */
export const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/** Arguments of initdb. Text sorts and compares as on the platform, by ICU's rules for English. */
export function initArguments(
  dataDir: string,
  passwordFile: string,
  { durable, characterType }: { durable: boolean; characterType: string },
): string[] {
  return [
    `--pgdata=${dataDir}`,
    '--username=supabase_admin',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${characterType}`,
    '--locale-provider=icu',
    '--icu-locale=en-US',
    '--data-checksums',
    ...(durable ? [] : ['--no-sync']),
  ];
}
