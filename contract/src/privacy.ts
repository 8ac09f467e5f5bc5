/** Area `privacy`: parts of the privacy policy that depend on the installation's settings. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, oneOf } from './schemas.ts';

export const privacy = {
  privacy: call({
    method: 'GET',
    path: '/api/privacy',
    access: 'open',
    summary: 'Get the privacy officer, outside services and retention times for the privacy policy',
    output: closed({
      /** An office or a position, never a person; fields missing from the district's file are empty. */
      officer: closed({
        title: Type.String(),
        department: Type.String(),
        telephone: Type.String(),
        emailAddress: Type.String(),
      }),
      certification: oneOf(['kmc', 'sandbox', 'off']),
      messages: oneOf(['solapi', 'sandbox', 'off']),
      /** True if uploaded files are stored by an outside service. */
      hasOutsideStorage: Type.Boolean(),
      /** True if administrators can log in only from the office's networks. */
      hasAdminNetworks: Type.Boolean(),
      adminIdleMinutes: Type.Integer(),
      /** Days without a login after which an account is dormant; 0: never. */
      dormantDays: Type.Integer(),
      /** Days from a withdrawal until personal data is erased. */
      withdrawalEraseDays: Type.Integer(),
      /** Months for which entries of the audit log are kept; 0: for ever. */
      auditMonths: Type.Integer(),
    }),
    cacheSeconds: 60,
  }),
};
