/** Handlers of the area `privacy`. */
import { privacy } from '@maru/contract/privacy';
import type { District } from '@maru/domain/district';
import type { FastifyInstance } from 'fastify';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';

export function registerPrivacy(app: FastifyInstance, { config }: Services, { office, privacyOfficer }: District) {
  const { certification, messages, adminIdleMinutes, dormantDays, withdrawalEraseDays } = config;
  const answer = {
    officer: privacyOfficer ?? { title: '', department: office.name, telephone: office.telephone, emailAddress: '' },
    certification,
    messages,
    hasOutsideStorage: config.storage !== null,
    hasAdminNetworks: config.adminNetworks.length > 0,
    adminIdleMinutes,
    dormantDays,
    withdrawalEraseDays,
  };
  handle(app, privacy, { privacy: async () => answer });
}
