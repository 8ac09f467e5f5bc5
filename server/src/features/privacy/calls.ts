/** Handlers of the area `privacy`. */
import type { Output } from '@maru/contract/call';
import { privacy } from '@maru/contract/privacy';
import type { District } from '@maru/domain/district';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';

type Named = Pick<District, 'office' | 'privacyOfficer'>;

/** The installation's facts in the privacy policy. */
export function privacyFacts(config: Config, { office, privacyOfficer }: Named): Output<typeof privacy.privacy> {
  const { certification, messages, adminIdleMinutes, dormantDays, withdrawalEraseDays } = config;
  return {
    officer: privacyOfficer ?? { title: '', department: office.name, telephone: office.telephone, emailAddress: '' },
    certification,
    messages,
    hasOutsideStorage: config.storage !== null,
    hasAdminNetworks: config.adminNetworks.length > 0,
    adminIdleMinutes,
    dormantDays,
    withdrawalEraseDays,
    auditMonths: config.keepMonths.audit ?? 0,
  };
}

export function registerPrivacy(app: FastifyInstance, { config }: Services, district: District) {
  const facts = privacyFacts(config, district);
  handle(app, privacy, { privacy: async () => facts });
}
