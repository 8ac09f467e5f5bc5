/** E-mails: sent by SMTP, or stored by the sandbox of the demo. */
import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Config } from '#config.ts';
import type { Services } from '#platform/services.ts';

const [connectMs, silenceMs] = [10_000, 20_000];

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface Mail {
  /** Identifies the message, so that mail programs drop one that was sent twice because of a crash. */
  key: string;
  to: string;
  subject: string;
  text: string;
  headers?: Readonly<Record<string, string>>;
  attachments?: readonly MailAttachment[];
}

/** Sends an e-mail. Throws a DeliveryFault. */
export type SendMail = (mail: Mail) => Promise<void>;

/**
 * A failed attempt, with a Korean message for logs that contains no address. `isFinal`: another attempt would fail,
 * too.
 */
export class DeliveryFault extends Error {
  readonly isFinal: boolean;
  constructor(message: string, { isFinal = false } = {}) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Field name by which the sandbox's e-mail addresses are encrypted. */
export const mailRecipient = 'sandbox_mail.recipient';

/** Opens the configured mail service; null if no mail server is configured. */
export function openMail(services: Pick<Services, 'config' | 'db' | 'seal' | 'clock'>): SendMail | null {
  const { mail } = services.config;
  if (mail === 'off') return null;
  return mail === 'smtp' ? bySmtp(services.config) : intoSandbox(services);
}

const intoSandbox =
  ({ db, seal, clock }: Pick<Services, 'db' | 'seal' | 'clock'>): SendMail =>
  ({ to, subject, text, attachments = [] }) =>
    db.transaction().execute(async (trx) => {
      const { sandbox_mail_id } = await trx
        .insertInto('sandbox_mail')
        .values({
          // The assertion is safe, because an address is never empty.
          recipient_sealed: seal.close(mailRecipient, to) as Buffer,
          subject,
          body: text,
          sent_at: clock.now(),
        })
        .returning('sandbox_mail_id')
        .executeTakeFirstOrThrow();
      for (const { filename, contentType, content } of attachments)
        await trx
          .insertInto('sandbox_mail_attachment')
          .values({ sandbox_mail_id, filename, content_type: contentType, content })
          .execute();
    });

function bySmtp({ mailServer, mailFrom }: Pick<Config, 'mailServer' | 'mailFrom'>): SendMail {
  const { host, port, isSecure, user, password, needsTls } = mailServer;
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: needsTls,
    ...(user && { auth: { user, pass: password } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ key, to, subject, text, headers, attachments = [] }) => {
    await transport
      .sendMail({
        from: mailFrom,
        to,
        subject,
        text,
        attachments: [...attachments],
        messageId: `<maru-${key}.${digestOf(subject, text)}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      })
      .catch((error: unknown) => {
        throw faultOf(error);
      });
  };
}

/** Distinguishes mails with the same key, because ids begin again where a backup was restored. */
const digestOf = (subject: string, text: string): string =>
  createHash('sha256').update(`${subject}\n${text}`).digest('hex').slice(0, 16);

/** Only codes are logged, because a server's text often contains the address. */
function faultOf(error: unknown): DeliveryFault {
  const { code = 'ERROR', response = '' } = error as { code?: string; response?: string };
  const [answer] = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response) ?? [];
  if (code === 'EAUTH') return new DeliveryFault('메일 서버가 로그인을 거절했습니다.');
  if (!answer) return new DeliveryFault(`메일 서버에 연결하지 못했습니다 (${code}).`);
  const isFinal = code === 'EENVELOPE' && answer.startsWith('5');
  return new DeliveryFault(`메일 서버가 거절했습니다 (${answer}).`, { isFinal });
}
