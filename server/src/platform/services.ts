/** The dependencies of all features in one object, created by the composition root. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { AuditChain } from './audit/chain.ts';
import type { Clock } from './clock.ts';
import { type Database, openDatabase } from './database/pool.ts';
import type { Reads } from './database/read-pool.ts';
import { openStorage } from './files/open-storage.ts';
import type { FileStorage } from './files/storage.ts';
import type { MessageGateway } from './messages/gateway.ts';
import { openMessages } from './messages/open-messages.ts';
import { openKeys } from './security/key-check.ts';
import type { Keys } from './security/keys.ts';
import { createSeal, type Seal } from './security/seal.ts';
import { type AccessTokens, createAccessTokens } from './sessions/access-token.ts';
import { Permissions } from './sessions/permissions.ts';
import { defaultSessionPolicy, Sessions } from './sessions/sessions.ts';

export interface Services {
  config: Config;
  pool: pg.Pool;
  /** Database for reading statistics, charts and their files. */
  reads: Reads;
  db: Database;
  /** Storage of uploaded files. */
  files: FileStorage;
  clock: Clock;
  log: FastifyBaseLogger;
  keys: Keys;
  seal: Seal;
  tokens: AccessTokens;
  sessions: Sessions;
  permissions: Permissions;
  auditChain: AuditChain;
  /** Sends text messages; null if no gateway is configured. */
  messages: MessageGateway | null;
}

export async function createServices(
  config: Config,
  pool: pg.Pool,
  clock: Clock,
  log: FastifyBaseLogger,
  reads: Reads = pool,
): Promise<Services> {
  const db = openDatabase(pool);
  const keys = await openKeys(db, config);
  const policy = { ...defaultSessionPolicy, idleSeconds: config.adminIdleMinutes * 60 };
  const seal = createSeal(keys);
  return {
    config,
    pool,
    reads,
    db,
    files: await openStorage(config),
    clock,
    log,
    keys,
    seal,
    tokens: createAccessTokens(keys.token, clock),
    sessions: new Sessions(db, keys.refresh, clock, policy),
    permissions: new Permissions(db),
    auditChain: new AuditChain({ db, clock, log, config }),
    messages: openMessages(config, { db, seal, clock }),
  };
}
