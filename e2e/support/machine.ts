/** Makes calls without a browser from a separate address, because certifications are limited by address. */
import { request } from 'node:http';
import { json, text } from 'node:stream/consumers';

const part = () => 1 + Math.floor(Math.random() * 250);

/** A client with a separate loopback address and its own cookies. */
export class Machine {
  readonly #localAddress = `127.${part()}.${part()}.${part()}`;
  readonly #cookies = new Map<string, string>();

  async getJson(path: string): Promise<unknown> {
    return json(await this.#ask('GET', path));
  }

  /** Sends a form; returns the page after redirects. */
  async postForm(path: string, form: Record<string, string>): Promise<string> {
    const sent = new URLSearchParams(form).toString();
    const answer = await this.#ask('POST', path, 'application/x-www-form-urlencoded', sent);
    const { location } = answer.headers;
    return text(location ? await this.#ask('GET', location) : answer);
  }

  /** @throws with the answer's text if its status is an error */
  async postJson(path: string, body: object): Promise<unknown> {
    const answer = await this.#ask('POST', path, 'application/json', JSON.stringify(body));
    if ((answer.statusCode ?? 500) >= 400) throw new Error(`${path}: ${answer.statusCode} ${await text(answer)}`);
    return json(answer);
  }

  async #ask(method: string, path: string, type?: string, body?: string) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie && { cookie }), ...(type && { 'content-type': type }) };
    const port = process.env.MARU_E2E_PORT;
    const sent = request({ host: '127.0.0.1', port, path, method, headers, localAddress: this.#localAddress });
    sent.end(body);
    const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject);
    });
    for (const set of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }
}
