import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { buildServer } from './server.ts';

/** The headers of a response by a server with these settings. */
async function headersOf(env: Record<string, string> = {}, url = '/api/openapi.json') {
  const config = readConfig({ DATABASE_URL: 'postgres://nowhere', ...env });
  const app = await buildServer(config, pino({ level: 'silent' }), {});
  const { headers } = await app.inject({ url });
  await app.close();
  return headers;
}

describe('security headers', () => {
  it('refuse inline scripts, inline styles, and texts that become markup', async () => {
    const { 'content-security-policy': policy } = await headersOf();
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(String(policy).split(';')).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        "style-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]),
    );
  });

  it("let only Swagger UI's page turn texts into markup", async () => {
    const policyOf = async (url: string) => String((await headersOf({}, url))['content-security-policy']);
    expect(await policyOf('/api/openapi.json')).toContain('trusted-types');
    expect(await policyOf('/api/docs/')).toMatch(/^default-src 'self';(?!.*(trusted-types|unsafe))/);
  });

  it.each([
    ['sandbox', 'same-origin-allow-popups'],
    ['off', 'same-origin'],
  ])('isolate windows of other sites, with the certification %s', async (CERTIFICATION, policy) => {
    const headers = await headersOf({ CERTIFICATION, HOST: '127.0.0.1' });
    expect(headers['cross-origin-opener-policy']).toBe(policy);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['referrer-policy']).toBe('same-origin');
  });

  it('require TLS for a year, except for the demo', async () => {
    expect((await headersOf())['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect((await headersOf({ MARU_DEMO: 'on' }))['strict-transport-security']).toBeUndefined();
  });

  it("let pages load maps only from the style's origin and the configured hosts", async () => {
    const policyOf = async (env: Record<string, string>) => {
      const policy = String((await headersOf(env))['content-security-policy']).split(';');
      return ['img-src', 'connect-src', 'script-src'].map((name) => policy.find((part) => part.startsWith(`${name} `)));
    };
    const own = ["img-src 'self' data: blob:", "connect-src 'self'", "script-src 'self'"];
    expect(await policyOf({})).toEqual(own);
    expect(await policyOf({ MAP_HOSTS: 'https://tiles.example' })).toEqual(own);
    const style = { MAP_STYLE_URL: 'https://map.example/styles/day.json' };
    const hosts = 'https://map.example https://tiles.example https://*.fonts.example';
    expect(await policyOf({ ...style, MAP_HOSTS: 'https://tiles.example,https://*.fonts.example' })).toEqual([
      `${own[0]} ${hosts}`,
      `${own[1]} ${hosts}`,
      own[2],
    ]);
  });
});
