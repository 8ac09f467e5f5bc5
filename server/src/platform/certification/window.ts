/** Addresses of the certification's window: the provider's return addresses and the sandbox's pages. */
import { uuidPattern } from '@maru/contract/schemas';
import { type Language, languages } from '@maru/domain/language';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../errors/problem.ts';
import { isSecure } from '../http/cookies.ts';
import { operational } from '../http/handle.ts';
import { sendPage } from '../http/send-answer.ts';
import type { Services } from '../services.ts';
import { browserOf } from './browser.ts';
import { fetchResult, keepResult } from './certifications.ts';
import type { CertificationProvider } from './provider.ts';
import { languageOf, returnPathOf } from './return-path.ts';
import { type Sandbox, sandboxPath } from './sandbox.ts';
import { type SandboxForm, sandboxAnswer, sandboxFailure, sandboxPage, sandboxResultPage } from './sandbox-pages.ts';
import { outcomePage, windowScript } from './window-pages.ts';

/** Maximum bytes of a form; a provider's answer has a few thousand characters. */
const formLimit = 32 * 1024;
const donePathOf = (language: Language) => `${returnPathOf(language)}/done`;
const idPattern = new RegExp(uuidPattern);

/**
 * Headers of pages with a person's answer: never cached, and with the opener relation retained, which must survive the
 * provider's site. Even on a redirect another policy would break it.
 */
const apart = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('cross-origin-opener-policy', 'unsafe-none');
const send = (reply: FastifyReply, text: string) => sendPage(apart(reply), text);

/** Registers the window's addresses in a separate scope, because only these accept forms. */
export function registerWindow(scope: FastifyInstance, services: Services, provider: CertificationProvider) {
  const { config } = services;
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  scope.get('/certification/window.js', operational, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(windowScript),
  );

  const take = async (language: Language, fields: unknown, reply: FastifyReply) => {
    const recCert = fieldOf(fields, 'rec_cert');
    const stored = await keepResult(services, provider, fieldOf(fields, 'certNum'), recCert).catch((error: unknown) => {
      // Shows a page that reports the failed certification, because a browser window is open.
      if (error instanceof Problem && error.code === 'BUSY') return null;
      throw error;
    });
    // Redirects, because the browser sends its cookie only with the next request; the provider's cross-site form has no
    // cookie.
    const query = new URLSearchParams({ id: stored?.certificationId ?? '', receipt: stored?.receipt ?? '' });
    return apart(reply).redirect(`${donePathOf(language)}?${query}`, 303);
  };
  for (const language of languages) {
    // Providers return the browser by GET or POST.
    scope.post(returnPathOf(language), operational, ({ body }, reply) => take(language, body, reply));
    scope.get(returnPathOf(language), operational, ({ query }, reply) => take(language, query, reply));

    scope.get(donePathOf(language), operational, async (request, reply) => {
      const certificationId = fieldOf(request.query, 'id');
      const browser = browserOf(request, isSecure(config, request));
      const isCertified =
        idPattern.test(certificationId) &&
        (await fetchResult(services, certificationId, fieldOf(request.query, 'receipt'), browser));
      return send(reply, outcomePage({ certificationId, isCertified }, language, `${config.publicBase}/main`));
    });
  }
}

/** Registers the sandbox's page and its result. */
export function registerSandbox(scope: FastifyInstance, { clock }: Services, sandbox: Sandbox) {
  const requestOf = (trCert: string) => {
    const request = sandbox.requestOf(trCert);
    if (!request) throw new Problem('CERTIFICATION_INVALID');
    return request;
  };
  scope.post(sandboxPath, operational, async ({ body }, reply) => {
    const form: SandboxForm = {
      trCert: fieldOf(body, 'tr_cert'),
      name: '',
      birthDate: '',
      mobileNumber: '',
      carrier: '',
    };
    const { isForeigner, returnUrl } = requestOf(form.trCert);
    return send(reply, sandboxPage(form, { isForeigner, language: languageOf(returnUrl), failure: null }));
  });
  scope.post(`${sandboxPath}/result`, operational, async ({ body }, reply) => {
    const form: SandboxForm = {
      trCert: fieldOf(body, 'tr_cert'),
      name: fieldOf(body, 'name'),
      birthDate: fieldOf(body, 'birthDate'),
      mobileNumber: fieldOf(body, 'mobileNumber'),
      carrier: fieldOf(body, 'carrier'),
    };
    const request = requestOf(form.trCert);
    const isCancelled = fieldOf(body, 'cancel') !== '';
    const { isForeigner, returnUrl, requestNumber } = request;
    const language = languageOf(returnUrl);
    const failure = isCancelled ? null : sandboxFailure(form, formatSeoulDate(clock.now()), language);
    if (failure) return send(reply.code(400), sandboxPage(form, { isForeigner, language, failure }));
    const recCert = sandbox.resultOf(request, isCancelled ? null : sandboxAnswer(form));
    return send(reply, sandboxResultPage(new URL(returnUrl).pathname, { recCert, requestNumber }));
  });
}

/** One field of a form or query; empty if missing or repeated. */
function fieldOf(fields: unknown, name: string): string {
  const value = (fields as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : '';
}
