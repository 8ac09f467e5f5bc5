/** Settings of alarms that are sent by e-mail and to webhooks. */
import { isEmailAddress } from '@maru/domain/personal';
import { listOf, networkFault } from '../platform/security/networks.ts';
import { isLoopbackUrl, type Values } from './values.ts';

interface MailServer {
  host: string;
  port: number;
  /** TLS from the beginning; otherwise by STARTTLS where the server offers it. */
  isSecure: boolean;
  /** Refuses to send without TLS: a password isn't sent in the open. */
  needsTls: boolean;
  user: string;
  password: string;
}

export interface AlarmSettings {
  /** How e-mails are sent; the sandbox of the demo stores them. */
  mail: 'smtp' | 'sandbox' | 'off';
  mailServer: MailServer;
  /** '마루 <maru@example.go.kr>' or an address alone. */
  mailFrom: string;
  /** Private networks that webhooks may be in; empty for none. */
  webhookNetworks: string[];
}

const [smtpPort, smtpsPort] = [587, 465];

export function readAlarms({ text, address, faults }: Values, isDemo: boolean): AlarmSettings {
  const url = address('MAIL_URL', ['smtp', 'smtps']);
  const mailFrom = text('MAIL_FROM', '');
  const webhookNetworks = listOf(text('WEBHOOK_NETWORKS', ''));
  const networks = networkFault('WEBHOOK_NETWORKS', webhookNetworks);
  if (networks) faults.push(networks);
  if (url && !isEmailAddress(/<([^<>]*)>$/.exec(mailFrom)?.[1] ?? mailFrom))
    faults.push('MAIL_URL also needs MAIL_FROM, an address such as maru@example.go.kr');
  return {
    mail: url ? 'smtp' : isDemo ? 'sandbox' : 'off',
    mailServer: readServer(url),
    mailFrom,
    webhookNetworks,
  };
}

function readServer(url: string): MailServer {
  if (!URL.canParse(url)) return { host: '', port: 0, isSecure: false, needsTls: false, user: '', password: '' };
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? smtpsPort : smtpPort),
    isSecure,
    needsTls: !isSecure && username !== '' && !isLoopbackUrl(url),
    user: decode(username),
    password: decode(password),
  };
}

/** A stray percent sign is taken as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
