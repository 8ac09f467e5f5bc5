/** A test's provider process, and a browser for its pages. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const oidcClient = { clientId: 'maru', clientSecret: 'a secret of the tests only' };

export interface TestProvider {
  issuer: string;
  /** Sets the client's redirect address. */
  serve(origin: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startProvider(): Promise<TestProvider> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'oidc-provider.mjs'), { stdio: 'ignore' });
  const received = async () => (await once(child, 'message'))[0] as Record<string, unknown>;
  const { port } = await received();
  return {
    issuer: `http://127.0.0.1:${port}`,
    async serve(origin) {
      child.send({
        ...oidcClient,
        redirectUri: `${origin}/admin/sso/return`,
        afterLogout: `${origin}/admin/user/login`,
      });
      await received();
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** Stores cookies by origin and follows redirects one at a time. */
export class WebBrowser {
  /** By origin and name. */
  readonly cookies = new Map<string, string>();
  /** `Set-Cookie` headers of the last answer. */
  setCookies: string[] = [];

  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address);
    const held = [...this.cookies]
      .filter(([key]) => key.startsWith(`${origin} `))
      .map(([key, value]) => `${key.slice(origin.length + 1)}=${value}`);
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), ...(held.length > 0 && { cookie: held.join('; ') }) },
    });
    this.setCookies = response.headers.getSetCookie();
    for (const one of this.setCookies) {
      const [pair = ''] = one.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(one)) this.cookies.delete(`${origin} ${name}`);
      else this.cookies.set(`${origin} ${name}`, value);
    }
    return response;
  }

  /** Follows redirects until an answer without one, or until an address that starts with `stop`. */
  async follow(address: string, stop: string, init?: RequestInit): Promise<{ address: string; text: string }> {
    let next = address;
    let given = init;
    for (let steps = 0; steps < 20; steps += 1) {
      if (next.startsWith(stop)) return { address: next, text: '' };
      const response = await this.fetch(next, given);
      given = undefined;
      const to = response.headers.get('location');
      if (!to) return { address: next, text: await response.text() };
      next = new URL(to, next).href;
    }
    throw new Error('too many redirects');
  }

  /** Logs in and consents on the provider's pages; returns the browser's final address. */
  async logInAt(begin: string, name: string, stop: string): Promise<string> {
    let page = await this.follow(begin, stop);
    for (const fields of [{ prompt: 'login', login: `subject-${name}`, password: 'any' }, { prompt: 'consent' }]) {
      if (page.address.startsWith(stop)) return page.address;
      const action = /action="([^"]+)"/.exec(page.text)?.[1];
      if (!action) throw new Error(`the provider shows no form: ${page.text.slice(0, 300)}`);
      page = await this.follow(new URL(action, page.address).href, stop, {
        method: 'POST',
        body: new URLSearchParams(fields as Record<string, string>),
      });
    }
    return page.address;
  }
}
