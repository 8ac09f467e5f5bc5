/** Settings of alarms that are sent by e-mail and to webhooks. */
import { isEmailAddress } from '@maru/domain/personal';
import { listOf, networkFault } from '../platform/security/networks.ts';
import { isLoopbackUrl, type Values } from './values.ts';

interface MailServer {
  host: string;
  port: number;
  /** True for TLS from the start; otherwise STARTTLS is used if the server offers it. */
  isSecure: boolean;
  /** True to refuse sending without TLS, because a password must not be sent unencrypted. */
  needsTls: boolean;
  user: string;
  password: string;
}

export interface AlarmSettings {
  /** How e-mails are sent; the sandbox of the demo only stores them. */
  mail: 'smtp' | 'sandbox' | 'off';
  mailServer: MailServer;
  /** '마루 <maru@example.go.kr>', or only an address. */
  mailFrom: string;
  /** Private networks in which webhooks are allowed; empty for none. */
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

/** A percent sign that isn't part of an escape is preserved. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
