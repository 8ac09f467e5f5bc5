/** Registers a contract's calls with their handlers. A call without a handler doesn't compile. */
import type { Call, Input, Output } from '@maru/contract/call';
import { closed } from '@maru/contract/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Authenticators, accessCheck } from './access.ts';
import { AnswerCache } from './answer-cache.ts';
import { isReady, sendAnswer } from './send-answer.ts';
import { compileValidator } from './validator.ts';
import { sendWritten, Written } from './written.ts';

export interface Context {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<C extends Call> = (input: Input<C>, context: Context) => Promise<Output<C> | Written<Output<C>>>;
export type Handlers<Calls extends Record<string, Call>> = { [K in keyof Calls]: Handler<Calls[K]> };

declare module 'fastify' {
  interface FastifyInstance {
    answers: AnswerCache;
    authenticators: Authenticators;
  }
  interface FastifyContextConfig {
    call?: Call;
    operational?: boolean;
  }
}

/** Route options of what isn't a call of the contract: health, metrics, documents, the site's files. */
export const operational = { config: { operational: true }, schema: { hide: true } as object };

const operationalScope = Symbol('operational');

/** Says that a plugin's own routes are operational too. */
export function markOperational(scope: FastifyInstance) {
  Object.assign(scope, { [operationalScope]: true });
}

/** Every route is a call of the contract or named operational; anything else stops the start. */
export function refuseUndeclaredRoutes(app: FastifyInstance) {
  app.addHook('onRoute', function (route) {
    if (route.config?.call || route.config?.operational || operationalScope in this) return;
    throw new Error(`${route.method} ${route.url} is not declared in the contract`);
  });
}

/** '/places/{id}' as the router writes it: '/places/:id'. */
const routerPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

export function handle<Calls extends Record<string, Call>>(
  app: FastifyInstance,
  calls: Calls,
  handlers: Handlers<Calls>,
) {
  for (const name of Object.keys(calls)) register(app, calls[name] as Call, handlers[name] as Handler<Call>);
}

/** A raw body's schema only documents it; its handler judges the bytes. */
const allButTheBody: typeof compileValidator = (part) =>
  part.httpPart === 'body' ? () => true : compileValidator(part);

function register(app: FastifyInstance, call: Call, handler: Handler<Call>) {
  const check = accessCheck(call.access, app.authenticators);
  const run = async (request: FastifyRequest, reply: FastifyReply) => {
    const input = { params: request.params, query: request.query, body: request.body } as Input<Call>;
    const answer = await handler(input, { request, reply });
    return answer instanceof Written ? sendWritten(answer, request, reply) : answer;
  };
  const cached = call.cacheSeconds !== undefined;
  if (cached && call.access !== 'open') throw new Error(`${call.method} ${call.path} is cached but not open`);
  // An answer is kept by its address: parameters that nobody declared would be as many addresses as anybody likes.
  const query = call.query ?? (cached ? closed({}) : undefined);
  const route: RouteOptions = {
    method: call.method,
    url: routerPath(call.path),
    config: { call },
    schema: {
      summary: call.summary,
      tags: [call.path.split('/')[2] ?? 'maru'],
      response: { 200: call.output },
      ...(call.params && { params: call.params }),
      ...(query && { querystring: query }),
      ...(call.body && { body: call.body }),
    },
    // The limit counts before the check: who guesses is turned away here, and the plugin would put its own hook last.
    ...(check && { onRequest: [app.rateLimit(), check] }),
    ...(call.rawBody && { validatorCompiler: allButTheBody }),
    handler: cached ? cachedHandler(app.answers, call.cacheSeconds ?? 0, run) : run,
  };
  app.route(route);
}

function cachedHandler(
  answers: AnswerCache,
  seconds: number,
  run: (q: FastifyRequest, r: FastifyReply) => Promise<unknown>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await answers.get(request.url, seconds, async () =>
      String(reply.serialize(await run(request, reply))),
    );
    return sendAnswer(answer, request, reply);
  };
}

/** Answers at once what is fresh in memory, before limits and hooks that would cost more than the answer. */
export function answerFromMemory(app: FastifyInstance) {
  app.decorate('answers', new AnswerCache());
  app.addHook('onRequest', (request, reply, done) => {
    const answer = request.method === 'GET' ? app.answers.fresh(request.url) : undefined;
    if (answer && isReady(answer)) sendAnswer(answer, request, reply);
    else done();
  });
}
