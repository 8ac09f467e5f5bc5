/** Prometheus metrics of a process's connections to the database. */
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

export function watchPool(pool: pg.Pool, registry: Registry) {
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
}
