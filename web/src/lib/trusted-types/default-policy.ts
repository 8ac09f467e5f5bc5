/**
 * The default Trusted Types policy: the strings that libraries without Trusted Types may pass to the browser. Each
 * module that loads such a library, or a worker, imports this module for its effect.
 */

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createHTML(html: string, type: string, sink: string): string;
      createScriptURL(address: string): string;
    },
  ): unknown;
}

/** Sink of the parser for script-free documents, from which MapLibre and Tiptap copy the allowed elements. */
const inertParser = 'DOMParser parseFromString';

const refuse = (what: string): never => {
  throw new TypeError(`the default Trusted Types policy accepts no ${what}`);
};

(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  // ECharts clears elements by setting empty markup.
  createHTML: (html, _type, sink) => (html === '' || sink === inertParser ? html : refuse('markup')),
  // Accepts only workers of the site's own build.
  createScriptURL: (address) => {
    const { origin, pathname } = new URL(address, location.href);
    const isOwn = origin === location.origin && pathname.startsWith(import.meta.env.BASE_URL);
    return isOwn ? address : refuse('script from elsewhere');
  },
});
