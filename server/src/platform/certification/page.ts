/** Small server-rendered pages for the certification's window, independent of both sites. */
import type { Language } from '@maru/domain/language';
import { type Html, html, htmlDocument } from '../http/html.ts';

const style = `
:root { color-scheme: light; font: 17px/1.5 'Pretendard GOV', Pretendard, 'Noto Sans KR', sans-serif; color: #1e2124; }
body { margin: 0; padding: 24px 20px 40px; max-width: 440px; margin-inline: auto; overflow-wrap: break-word; }
[lang='ko'] { word-break: keep-all; }
h1 { font-size: 1.35rem; margin: 12px 0 8px; }
.sandbox { background: #fff3db; border: 1px solid #a76f00; border-radius: 8px; padding: 10px 14px; margin: 0; }
label, legend { display: block; font-weight: 700; margin: 20px 0 6px; }
input, select { font: inherit; box-sizing: border-box; width: 100%; height: 48px; padding: 0 14px; border: 1px solid #58616a; border-radius: 8px; background: #fff; color: inherit; }
[aria-invalid='true'] { border: 2px solid #bd2c0f; }
.error { color: #bd2c0f; font-weight: 700; margin: 6px 0 0; }
.help { color: #464c53; margin: 6px 0 0; }
.buttons { display: flex; gap: 8px; margin-top: 28px; }
button, .way-back { font: inherit; font-weight: 700; flex: 1; min-height: 52px; padding: 0 16px; border-radius: 8px; border: 1px solid #256ef4; background: #256ef4; color: #fff; cursor: pointer; }
.way-back { display: inline-flex; align-items: center; text-decoration: none; margin-top: 20px; }
button.cancel { border-color: #58616a; background: #fff; color: #1e2124; }
:focus-visible { outline: 3px solid #063a74; outline-offset: 2px; }
`;

/** A complete page; only the window's own script may run. */
export const page = (language: Language, title: string, content: Html): string =>
  htmlDocument({
    language,
    title,
    style,
    script: '/certification/window.js',
    body: html`<main>
${content}
</main>`,
  });
