import { createHash } from 'node:crypto';
import type { CertificationPurpose } from '@maru/domain/certification';
import type { Language } from '@maru/domain/language';

/** The identity entered on the sandbox's page. */
export interface SandboxPerson {
  name: string;
  birthDate: string;
  mobileNumber: string;
  carrier?: string;
}

/** A minimal browser for certifications and logins, which stores cookies. */
export class TestBrowser {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** A call from the site's own pages, with the cookie. */
  async call(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
    const response = await fetch(this.#url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const given of response.headers.getSetCookie()) {
      const [name = '', value = ''] = given.split(';', 1)[0]?.split('=', 2) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Posts a form; for another site's form the cookie is withheld (SameSite=Lax). */
  post(path: string, fields: Record<string, string>, isFromElsewhere = false): Promise<Response> {
    return fetch(this.#url + path, {
      method: 'POST',
      redirect: 'manual',
      ...(!isFromElsewhere && this.cookie && { headers: { cookie: this.cookie } }),
      body: new URLSearchParams(fields),
    });
  }

  async begin(isForeigner = false, purpose: CertificationPurpose = 'join', language: Language = 'ko') {
    const kind = isForeigner ? 'foreigner' : 'local';
    const response = await this.call(
      'GET',
      `/api/auth/selfCertification/mobile/${kind}?purpose=${purpose}&language=${language}`,
    );
    return (await response.json()) as Record<
      'trAdd' | 'trUrl' | 'trCert' | 'providerUrl' | 'provider' | 'certificationId',
      string
    >;
  }

  /** Fills in the sandbox's page; returns the form that the page would post to the return address. */
  async answerSandbox(trCert: string, person: SandboxPerson): Promise<{ rec_cert: string; certNum: string }> {
    const page = await this.post('/sandbox/certification/result', { tr_cert: trCert, carrier: 'SKT', ...person });
    const text = await page.text();
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
    return { rec_cert: field('rec_cert'), certNum: field('certNum') };
  }

  /** Returns from the provider; resolves with the last page's text. */
  async comeBack(result: { rec_cert: string; certNum: string }): Promise<string> {
    const sent = await this.post('/certification/return', result, true);
    const last = await this.call('GET', sent.headers.get('location') ?? '');
    return last.text();
  }

  async certify(person: SandboxPerson, isForeigner = false, purpose: CertificationPurpose = 'join'): Promise<string> {
    const { trCert, certificationId } = await this.begin(isForeigner, purpose);
    await this.comeBack(await this.answerSandbox(trCert, person));
    return certificationId;
  }

  state = async (certificationId: string) => {
    const response = await this.call('GET', `/api/auth/selfCertification/${certificationId}`);
    return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
  };
}

/** A person unique to the seed. */
export const personOf = (seed: string): Required<SandboxPerson> => ({
  name: '홍길동',
  birthDate: '1980-05-05',
  mobileNumber: `010${String(createHash('sha1').update(seed).digest().readUInt32BE(0)).padStart(10, '0').slice(-8)}`,
  carrier: 'SKT',
});
