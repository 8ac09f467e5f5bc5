/** Area `privacy`: what of the privacy policy depends on how an installation is set up. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, oneOf } from './schemas.ts';

export const privacy = {
  privacy: call({
    method: 'GET',
    path: '/api/privacy',
    access: 'open',
    summary: 'Who is in charge of personal data, who processes it besides the office, and how long it is kept',
    output: closed({
      /** An office or a position, never a person; empty what the district's file doesn't say. */
      officer: closed({
        title: Type.String(),
        department: Type.String(),
        telephone: Type.String(),
        emailAddress: Type.String(),
      }),
      certification: oneOf(['kmc', 'sandbox', 'off']),
      messages: oneOf(['solapi', 'sandbox', 'off']),
      /** Whether uploaded files lie with a service outside. */
      hasOutsideStorage: Type.Boolean(),
      /** Whether administrators come in from the office's own networks only. */
      hasAdminNetworks: Type.Boolean(),
      adminIdleMinutes: Type.Integer(),
      /** Days without a login after which an account is dormant; 0: never. */
      dormantDays: Type.Integer(),
      /** Days from a withdrawal until personal data is erased. */
      withdrawalEraseDays: Type.Integer(),
    }),
    cacheSeconds: 60,
  }),
};
