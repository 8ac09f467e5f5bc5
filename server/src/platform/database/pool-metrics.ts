/** Prometheus metrics of a process's connections to the database. */
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { ReadPool, type Reads } from './read-pool.ts';

export function watchPool(pool: pg.Pool, reads: Reads, registry: Registry) {
  const registers = [registry];
  new Gauge({
    name: 'maru_database_connections',
    help: 'Connections of the pool, by use',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'maru_database_connections_max',
    help: 'Connections that the pool may open',
    registers,
    collect() {
      this.set(pool.options.max);
    },
  });
  new Gauge({
    name: 'maru_database_waiting',
    help: 'Requests that wait for a connection of the pool',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  new Gauge({
    name: 'maru_database_replica_used',
    help: 'Whether statistics are read from a replica (1) or from the primary (0)',
    registers,
    collect() {
      this.set(Number(reads instanceof ReadPool && reads.usesReplica));
    },
  });
}
