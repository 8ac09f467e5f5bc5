import { beforeEach, describe, expect, it, vi } from 'vitest';

interface Rules {
  createHTML(html: string, type: string, sink: string): string;
  createScriptURL(address: string): string;
}

let rules: Rules;

beforeEach(async () => {
  vi.stubGlobal('location', new URL('https://city.example/portal/main'));
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, given: Rules) => {
      expect(name).toBe('default');
      rules = given;
    },
  });
  vi.resetModules();
  await import('./default-policy.ts');
});

describe('default policy', () => {
  it('accepts emptied elements, and markup for an inert document', () => {
    expect(rules.createHTML('', 'TrustedHTML', 'Element innerHTML')).toBe('');
    expect(rules.createHTML('<b>', 'TrustedHTML', 'DOMParser parseFromString')).toBe('<b>');
  });

  it('refuses markup for a page', () => {
    for (const sink of ['Element innerHTML', 'Range createContextualFragment'])
      expect(() => rules.createHTML('<b>', 'TrustedHTML', sink)).toThrow(TypeError);
  });

  it('accepts only scripts of the own origin', () => {
    expect(rules.createScriptURL('/portal/assets/worker.js')).toBe('/portal/assets/worker.js');
    for (const address of [
      'https://evil.example/portal/a.js',
      '//evil.example/a.js',
      'data:text/javascript,1',
      'blob:https://city.example/1',
    ])
      expect(() => rules.createScriptURL(address), address).toThrow(TypeError);
  });
});
