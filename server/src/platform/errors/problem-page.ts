/**
 * The page shown to a browser if the requested page is temporarily unavailable: a sentence and a link. It needs no
 * script.
 */
import type { FastifyRequest } from 'fastify';
import { html, htmlDocument } from '../http/html.ts';
import type { Problem } from './problem.ts';

/** Default seconds until the page reloads. */
const defaultRetrySeconds = 10;
/** Maximum seconds until an open page reloads, even if the actual wait is longer. */
const maxRetrySeconds = 60;

const style = `
:root { color-scheme: light dark; font: 17px/1.6 'Pretendard GOV', Pretendard, 'Noto Sans KR', sans-serif; }
body { margin: 0; padding: 15vh 20px 40px; max-width: 480px; margin-inline: auto; overflow-wrap: break-word; word-break: keep-all; }
h1 { font-size: 1.5rem; margin: 0 0 12px; }
p { margin: 0 0 12px; }
a { display: inline-block; margin-top: 12px; padding: 12px 20px; border-radius: 8px; background: #256ef4; color: #fff; font-weight: 700; text-decoration: none; }
:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
`;

/** True if a browser requested a page and got an error that a retry may resolve. */
export function wantsProblemPage(request: FastifyRequest, { status }: Problem): boolean {
  const isPassing = status === 429 || status >= 500;
  return isPassing && !isCall(request) && /\btext\/html\b/.test(request.headers.accept ?? '');
}

const isCall = ({ routeOptions, url }: FastifyRequest) =>
  routeOptions.config.call !== undefined || /^\/(admin\/)?api\//.test(url);

/** The problem page. It contains no address, because its link refers to the current one. */
export function problemPage(
  request: FastifyRequest,
  { status, error, retryAfter }: Problem,
  requestId: string,
): string {
  const seconds = Math.min(retryAfter ?? defaultRetrySeconds, maxRetrySeconds);
  const title = status === 429 ? '잠시만 기다려 주십시오' : '지금은 화면을 열 수 없습니다';
  // A submitted form isn't resubmitted automatically.
  const isReloaded = request.method === 'GET';
  const refresh = html`<meta http-equiv="refresh" content="${String(seconds)}">
`;
  return htmlDocument({
    language: 'ko',
    title,
    style,
    ...(isReloaded && { head: refresh }),
    body: html`<main>
<h1>${title}</h1>
<p>${error}</p>
${isReloaded ? html`<p>${String(seconds)}초 뒤에 자동으로 다시 시도합니다.</p>` : ''}
<p lang="en">${isReloaded ? `This page isn't available right now. It tries again by itself in ${seconds} seconds.` : "This page isn't available right now."}</p>
<p><a href="${isReloaded ? '' : '/'}">${isReloaded ? '다시 시도' : '첫 화면으로'}</a></p>
<p><small>문의 번호 ${requestId}</small></p>
</main>`,
  });
}
