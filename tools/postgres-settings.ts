// The settings of the embedded PostgreSQL: durable, on a socket only, sized for two cores and a small memory.

/** Who may come in: only over the socket, whose folder only PostgreSQL's user and root can enter. */
export const accessRules = `# Written at every start.
local all all trust
`;

/**
 * postgresql.conf, written at every start so that it always fits the program. A busy day's log fits between two checkpoints:
 * after each of them every page goes into the log whole when it is first changed, and packing those alone was a twentieth of
 * the database's work under load. Not longer, since a start after a crash reads it again: 450 MB took 2 s of a processor.
 */
export function settings(socketDir: string, maxConnections: number): string {
  return `# Written at every start; changes here are lost.
listen_addresses = ''
unix_socket_directories = '${socketDir.replaceAll("'", "''")}'
unix_socket_permissions = 0700
max_connections = ${maxConnections}
shared_buffers = 256MB
effective_cache_size = 512MB
work_mem = 8MB
maintenance_work_mem = 64MB
max_parallel_workers_per_gather = 1
io_method = sync
jit = off
fsync = on
synchronous_commit = on
full_page_writes = on
wal_level = replica
wal_compression = off
max_wal_senders = 2
min_wal_size = 256MB
max_wal_size = 1GB
checkpoint_timeout = 10min
password_encryption = scram-sha-256
idle_in_transaction_session_timeout = 5min
timezone = 'UTC'
log_timezone = 'UTC'
datestyle = 'iso, ymd'
lc_messages = 'C'
default_text_search_config = 'pg_catalog.simple'
log_destination = stderr
log_line_prefix = '%m [%p] %u@%d '
log_min_duration_statement = 1s
log_parameter_max_length = 0
log_parameter_max_length_on_error = 0
`;
}
