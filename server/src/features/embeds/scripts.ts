/** The scripts of embeds, as they are served. */
import { defaultEmbedHeight, embedAttributes, embedTitles, minEmbedWidth } from '@maru/domain/embed';

/** Milliseconds between refreshes of an embedded page. */
const refreshMs = 60_000;

/** The type of messages with an embedded page's height. */
const messageType = 'maru-embed-height';

/** Name of the Trusted Types policy by which an embedded page parses its refreshed content. */
export const framePolicyName = 'maru-embed';

/**
 * Runs in embedded pages: refreshes the values while the page is visible, and sends the page's height to the parent
 * page. The height isn't secret, so any parent page may receive it. Nothing is stored, and refreshes are sent without
 * cookies.
 */
export const frameScript = `'use strict';
(() => {
  const trusted = window.trustedTypes?.createPolicy('${framePolicyName}', { createHTML: (page) => page });
  let sentHeight = 0;
  const sendHeight = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === sentHeight || window.parent === window) return;
    sentHeight = height;
    window.parent.postMessage({ type: '${messageType}', height }, '*');
  };
  new ResizeObserver(sendHeight).observe(document.body);
  const refresh = async () => {
    if (document.hidden) return;
    const main = document.querySelector('main');
    try {
      const response = await fetch(location.href, { credentials: 'omit' });
      if (!response.ok && response.status !== 404) throw new Error(String(response.status));
      const page = await response.text();
      const parsed = new DOMParser().parseFromString(trusted?.createHTML(page) ?? page, 'text/html');
      const next = parsed.querySelector('main');
      if (next && next.outerHTML !== main.outerHTML) {
        const hadFocus = main.contains(document.activeElement);
        main.replaceWith(next);
        if (hadFocus) next.querySelector('a')?.focus();
      }
    } catch {
      const late = main.querySelector('[data-late]');
      if (late) late.hidden = false;
    }
  };
  setInterval(refresh, ${refreshMs});
  document.addEventListener('visibilitychange', refresh);
})();
`;

/**
 * Runs in pages of other sites: inserts an embedded page after the script's element, or into elements with
 * \`data-maru-…\`, and applies the height that the page sends. Accepts only messages of the inserted frames from this
 * origin.
 */
export const widgetScript = `'use strict';
(() => {
  const script = document.currentScript;
  if (!script) return;
  const kinds = ${JSON.stringify(embedAttributes)};
  const titles = ${JSON.stringify(embedTitles)};
  const { origin } = new URL(script.src);
  const frames = new Set();
  const build = ({ lang, theme, width }, kind, name) => {
    const language = lang === 'en' ? 'en' : 'ko';
    const address = new URL('embed/' + kind + '/' + encodeURIComponent(name), script.src);
    if (language === 'en') address.searchParams.set('lang', 'en');
    if (theme === 'dark') address.searchParams.set('theme', 'dark');
    const frame = document.createElement('iframe');
    frame.src = address.href;
    frame.title = titles[language];
    frame.lang = language;
    frame.loading = 'lazy';
    frame.height = '${defaultEmbedHeight}';
    const pixels = Number(width);
    Object.assign(frame.style, {
      display: 'block',
      border: '0',
      width: '100%',
      minWidth: '${minEmbedWidth}px',
      maxWidth: pixels >= ${minEmbedWidth} ? pixels + 'px' : 'none',
    });
    frames.add(frame);
    return frame;
  };
  addEventListener('message', ({ origin: sender, source, data }) => {
    if (sender !== origin || data?.type !== '${messageType}') return;
    const { height } = data;
    if (!Number.isInteger(height) || height < 1 || height > 2000) return;
    for (const frame of frames) if (frame.contentWindow === source) frame.height = String(height);
  });
  for (const [kind, attribute] of Object.entries(kinds)) {
    const name = script.dataset[attribute];
    if (name) script.after(build(script.dataset, kind, name));
  }
  const fill = () => {
    for (const [kind, attribute] of Object.entries(kinds))
      for (const element of document.querySelectorAll('[data-maru-' + attribute + ']:empty'))
        element.append(build(element.dataset, kind, element.getAttribute('data-maru-' + attribute)));
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', fill);
  else fill();
})();
`;
