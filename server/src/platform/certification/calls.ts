/** Handlers of identity certification: starting a certification, and reporting its state. */
import type { Input } from '@maru/contract/call';
import { citizensLogin } from '@maru/contract/citizens-login';
import { maskMobileNumber, maskName } from '@maru/domain/personal';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../errors/problem.ts';
import { isSecure } from '../http/cookies.ts';
import { type Context, handle } from '../http/handle.ts';
import { siteOrigin } from '../http/site-origin.ts';
import type { Services } from '../services.ts';
import { countGuessFrom } from '../sessions/guesses.ts';
import { browserOf, rememberBrowser } from './browser.ts';
import { beginCertification, lookAt } from './certifications.ts';
import { kmcProvider } from './kmc.ts';
import { kmcModule } from './kmc-module.ts';
import type { CertificationProvider } from './provider.ts';
import { returnPathOf } from './return-path.ts';
import { createSandbox } from './sandbox.ts';
import { registerSandbox, registerWindow } from './window.ts';

/** Maximum certifications per address within ten minutes; limited because providers charge for each. */
const mostByAddress = 60;

/** The purpose of a certification, and the language of its window. */
type CertifyQuery = Input<typeof citizensLogin.certifyLocal>['query'];

export async function registerCertification(app: FastifyInstance, services: Services) {
  const { config, clock, db, seal, log } = services;
  const sandbox = config.certification === 'sandbox' ? createSandbox(seal) : null;
  const provider: CertificationProvider | null =
    config.certification === 'kmc' ? kmcProvider(config.kmc, kmcModule(config.kmc.modulePath), services) : sandbox;
  if (sandbox && !config.isDemo) log.warn('identities are certified by the sandbox: anybody may say to be anybody');
  await app.register(async (scope) => {
    if (provider) registerWindow(scope, services, provider);
    if (sandbox) registerSandbox(scope, services, sandbox);
  });

  const begin = async (isForeigner: boolean, { purpose = 'join', language = 'ko' }: CertifyQuery, context: Context) => {
    const { request, reply } = context;
    if (!provider) throw new Problem('CERTIFICATION_OFF');
    await countGuessFrom(db, clock, request.ip, mostByAddress, 'certification');
    const origin = siteOrigin(config, request);
    const browser = rememberBrowser(request, reply, isSecure(config, request));
    const form = { isForeigner, browser, purpose, returnUrl: `${origin}${returnPathOf(language)}` };
    return { ...(await beginCertification(services, provider, form)), provider: provider.name };
  };

  handle(
    app,
    {
      certifyLocal: citizensLogin.certifyLocal,
      certifyForeigner: citizensLogin.certifyForeigner,
      certificationState: citizensLogin.certificationState,
    },
    {
      certifyLocal: ({ query }, context) => begin(false, query, context),
      certifyForeigner: ({ query }, context) => begin(true, query, context),
      async certificationState({ params }, { request }) {
        const browser = browserOf(request, isSecure(config, request));
        const state = await lookAt(services, { ...params, browser });
        if (!state) throw new Problem('NOT_FOUND');
        const { person, isForeigner, secondsLeft } = state;
        return {
          isCertified: person !== null,
          name: maskName(person?.name ?? ''),
          mobileNumber: person ? maskMobileNumber(person.mobileNumber) : '',
          birthDate: person?.birthDate ?? '',
          isForeigner,
          secondsLeft,
        };
      },
    },
  );
}
