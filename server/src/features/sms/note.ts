/** Audit entries about messages and views of numbers. */
import type { AuditAction } from '@maru/domain/audit';
import type { FastifyRequest } from 'fastify';
import { audit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/pool.ts';
import { actorOf } from '#platform/sessions/authenticate.ts';

export const note = (db: Database, request: FastifyRequest, action: AuditAction, subject: string, detail = '') =>
  audit(db, { ...actorOf(request), action, subject, detail });

export const subjectOf = (smsId: number) => `문자 #${smsId}`;
