import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { readConfig } from '../../server/src/config.ts';
import { createAdministrator } from '../../server/src/features/administrators/create-administrator.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openLog } from '../../server/src/platform/log.ts';
import { hashPassword } from '../../server/src/platform/security/password-hash.ts';
import { createServices } from '../../server/src/platform/services.ts';
import type { BenchDatabase } from './database.ts';

/** Adds an administrator with all permissions and returns an access token that the server accepts for 15 minutes. */
export async function administratorToken(database: BenchDatabase, adminId = 'bench'): Promise<string> {
  const pool = new pg.Pool({ connectionString: database.appUrl, max: 1 });
  const config = readConfig({ DATABASE_URL: database.url, MARU_DATA: database.folder });
  const { db, seal, sessions, tokens } = await createServices(
    config,
    pool,
    systemClock,
    openLog({ level: 'silent', role: config.role }),
  );
  const adminNumber = await createAdministrator(
    db,
    seal,
    { adminId, adminName: '시험', deptCode: 'supervisor', positionName: '', mobileNumber: '' },
    { passwordHash: await hashPassword(randomBytes(16).toString('hex')), mustChangePassword: false },
  );
  const { sessionId } = await sessions.open('admin', adminNumber, { userAgent: 'bench', address: '127.0.0.1' });
  await pool.end();
  return tokens.sign('admin', sessionId, {
    sub: String(adminNumber),
    administrator: { adminNumber, adminId, adminName: '시험' },
    scopes: [],
  });
}
