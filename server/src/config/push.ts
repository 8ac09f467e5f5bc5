/** Settings of notifications displayed by browsers (web push). */
import { vapidFault } from '../platform/push/vapid.ts';
import { isLoopbackUrl, type Values } from './values.ts';

export interface PushSettings {
  isPushOn: boolean;
  /** 32 bytes in base64url; if empty, derived from the installation's secret. */
  vapidPrivateKey: string;
  /** The origin of a push service in addition to those of the known browsers; empty for none. */
  pushServiceUrl: string;
}

export function readPush({ text, word, address, faults }: Values): PushSettings {
  const vapidPrivateKey = text('VAPID_PRIVATE_KEY', '');
  const fault = vapidPrivateKey && vapidFault(vapidPrivateKey);
  if (fault) faults.push(fault);
  const url = address('PUSH_SERVICE_URL', ['https', 'http']);
  if (URL.canParse(url) && new URL(url).protocol !== 'https:' && !isLoopbackUrl(url))
    faults.push('PUSH_SERVICE_URL must begin with https://');
  return {
    isPushOn: word('WEB_PUSH', ['on', 'off'], 'on') !== 'off',
    vapidPrivateKey,
    pushServiceUrl: URL.canParse(url) ? new URL(url).origin : '',
  };
}
