/** What every feature is given: one named object, made by the composition root. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/pool.ts';

export interface Services {
  config: Config;
  pool: pg.Pool;
  db: Database;
  clock: Clock;
  log: FastifyBaseLogger;
}
