/**
 * The page shown to a browser if the requested page is temporarily unavailable: a sentence and a link. It needs no
 * script.
 */
import type { Language } from '@maru/domain/language';
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

/** A page's texts. Each page ends with a line in the other language. */
const words = {
  ko: {
    wait: '잠시만 기다려 주십시오',
    away: '지금은 화면을 열 수 없습니다',
    reason: ({ error }: Problem) => error,
    retried: (seconds: number) => `${seconds}초 뒤에 자동으로 다시 시도합니다.`,
    retry: '다시 시도',
    home: '첫 화면으로',
    reference: '문의 번호',
  },
  en: {
    wait: 'One moment, please',
    away: "This page isn't available right now",
    reason: ({ status }: Problem) =>
      status === 429
        ? 'Too many requests. Please try again in a moment.'
        : 'Something went wrong. Please try again in a moment.',
    retried: (seconds: number) => `It tries again by itself in ${seconds} seconds.`,
    retry: 'Try again',
    home: 'To the first page',
    reference: 'Reference number',
  },
};

/**
 * The language of the address, as of a page's first view; otherwise English for browsers that prefer it, because the
 * language that was chosen on the site is only known there. The console is in Korean.
 */
function languageOf({ url, headers }: FastifyRequest): Language {
  const requested = new URLSearchParams(url.split('?')[1]).get('lang');
  if (requested === 'en' || requested === 'ko') return requested;
  return /^en\b/i.test(headers['accept-language'] ?? '') && !/^\/admin\b/.test(url) ? 'en' : 'ko';
}

/** The problem page. It contains no address, because its link refers to the current one. */
export function problemPage(request: FastifyRequest, problem: Problem, requestId: string): string {
  const { status, retryAfter } = problem;
  const seconds = Math.min(retryAfter ?? defaultRetrySeconds, maxRetrySeconds);
  const language = languageOf(request);
  const [{ reason, retry, home, reference, ...own }, other] =
    language === 'ko' ? [words.ko, words.en] : [words.en, words.ko];
  const title = status === 429 ? own.wait : own.away;
  // A submitted form isn't resubmitted automatically.
  const isReloaded = request.method === 'GET';
  const refresh = html`<meta http-equiv="refresh" content="${String(seconds)}">
`;
  return htmlDocument({
    language,
    title,
    style,
    ...(isReloaded && { head: refresh }),
    body: html`<main>
<h1>${title}</h1>
<p>${reason(problem)}</p>
${isReloaded ? html`<p>${own.retried(seconds)}</p>` : ''}
<p lang="${language === 'ko' ? 'en' : 'ko'}">${other.away}.${isReloaded ? ` ${other.retried(seconds)}` : ''}</p>
<p><a href="${isReloaded ? '' : '/'}">${isReloaded ? retry : home}</a></p>
<p><small>${reference} ${requestId}</small></p>
</main>`,
  });
}
