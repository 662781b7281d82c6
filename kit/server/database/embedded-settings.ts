import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { sharedMemoryType } from './embedded-platform.ts';

const MEGABYTE = 1024 * 1024;

/** PostgreSQL's settings for a small machine shared with the server, never at the price of an acknowledged commit. */
export function databaseSettings(cluster: {
  readonly port: number;
  readonly durable: boolean;
}): Record<string, string | number> {
  const memory = Math.floor(totalmem() / MEGABYTE);
  const buffers = Math.max(128, Math.min(1024, Math.floor(memory / 8)));
  const durability = cluster.durable
    ? { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
    : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

  return {
    ...durability,
    port: cluster.port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    /* Test runs share one cluster among the servers of all their processes. */
    max_connections: cluster.durable ? 100 : 400,
    shared_buffers: `${cluster.durable ? buffers : 128}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(memory / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${Math.max(64, Math.min(256, Math.floor(memory / 16)))}MB`,
    dynamic_shared_memory_type: sharedMemoryType(sharedMemoryIsSmall),
    min_wal_size: '256MB',
    max_wal_size: cluster.durable ? '2GB' : '1GB',
    checkpoint_timeout: '15min',
    random_page_cost: 1.1,
    jit: 'off',
    autovacuum_vacuum_scale_factor: 0.05,
    autovacuum_analyze_scale_factor: 0.05,
    autovacuum_naptime: '20s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    /* Statements and details hold personal data, which has no place in logs. */
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
}

/* Containers give /dev/shm 64 MB, too little for parallel queries. */
function sharedMemoryIsSmall(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize < 512 * MEGABYTE;
  } catch {
    return true;
  }
}
