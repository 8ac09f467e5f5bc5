import { type Agent, request } from 'node:http';

export interface LoginAnswer {
  status: number;
  /** Error code of a refusal. */
  code: string;
  challenge: string;
  /** Cookies to send back; empty if none were set. */
  cookie: string;
}

/** Tries to log in from an address, as forwarded by a proxy. */
export function ask(
  target: URL,
  agent: Agent,
  from: { address: string; cookie?: string },
  given: { userId: string; password: string; proofOfWork?: string },
): Promise<LoginAnswer> {
  const body = JSON.stringify(given);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': from.address,
    ...(from.cookie && { cookie: from.cookie }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(new URL('/api/auth/login', target), { agent, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const answer = JSON.parse(Buffer.concat(chunks).toString()) as Partial<LoginAnswer>;
        resolve({
          status: response.statusCode ?? 0,
          code: answer.code ?? '',
          challenge: answer.challenge ?? '',
          cookie: response.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '',
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
