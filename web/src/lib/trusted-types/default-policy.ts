/**
 * The default Trusted Types policy: what libraries that know no Trusted Types may give the browser as text. Imported
 * for its effect by each module that loads such a library, or a worker.
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

/** The parser of documents without scripts, from which MapLibre and Tiptap take the allowed elements. */
const inertParser = 'DOMParser parseFromString';

const refuse = (what: string): never => {
  throw new TypeError(`the default Trusted Types policy accepts no ${what}`);
};

(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
  // ECharts empties elements by their markup.
  createHTML: (html, _type, sink) => (html === '' || sink === inertParser ? html : refuse('markup')),
  // Workers of the site's own build.
  createScriptURL: (address) => {
    const { origin, pathname } = new URL(address, location.href);
    const isOwn = origin === location.origin && pathname.startsWith(import.meta.env.BASE_URL);
    return isOwn ? address : refuse('script from elsewhere');
  },
});
