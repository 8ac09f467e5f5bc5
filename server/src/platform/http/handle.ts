/** Registers a contract's calls with their handlers. A missing handler is a compile error. */
import type { Call, Input, Output } from '@maru/contract/call';
import { closed, type FileOutput } from '@maru/contract/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type Authenticators, accessCheck } from './access.ts';
import { answerAddress, type Values } from './answer-address.ts';
import { AnswerCache } from './answer-cache.ts';
import { FileAnswer, sendFile } from './file-answer.ts';
import { acceptForms, formReader, formSchema } from './form.ts';
import { isReady, sendAnswer } from './send-answer.ts';
import type { UploadedFile } from './upload.ts';
import { compileValidator } from './validator.ts';
import { sendWritten, Written } from './written.ts';

export interface Context {
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<O> = O extends FileOutput ? FileAnswer : O | Written<O>;
type Handler<C extends Call> = (input: Input<C, UploadedFile>, context: Context) => Promise<Answer<Output<C>>>;
export type Handlers<Calls extends Record<string, Call>> = { [K in keyof Calls]: Handler<Calls[K]> };

declare module 'fastify' {
  interface FastifyInstance {
    answers: AnswerCache;
    authenticators: Authenticators;
    /** Logs a file before it is sent. */
    logDownload?: (request: FastifyRequest, call: Call, file: FileAnswer) => Promise<void>;
  }
  interface FastifyContextConfig {
    call?: Call;
    operational?: boolean;
    /** True if pages of other sites may read the answers. */
    isShared?: boolean;
    /** Replaces the refusals of a blocked process (@fastify/under-pressure). */
    pressureHandler?: () => void;
  }
}

/** Route options of routes outside the contract: health, metrics, documents, the site's files. */
export const operational = { config: { operational: true }, schema: { hide: true } as object };

const operationalScope = Symbol('operational');
const fileScope = Symbol('files');

/** Marks a plugin's own routes as operational. */
export function markOperational(scope: FastifyInstance) {
  Object.assign(scope, { [operationalScope]: true });
}

/**
 * Marks a plugin's own routes as files of the site: operational, and exempt from rate limits and load shedding, because
 * a page whose script was refused once stays broken.
 */
export function markFiles(scope: FastifyInstance) {
  markOperational(scope);
  Object.assign(scope, { [fileScope]: true });
}

/** Stops the start if a route is neither a call of the contract nor operational. */
export function refuseUndeclaredRoutes(app: FastifyInstance) {
  app.addHook('onRoute', function (route) {
    if (fileScope in this) route.config = { ...route.config, rateLimit: false, pressureHandler: () => undefined };
    if (route.config?.operational) Object.assign(route, { schema: { ...route.schema, ...undeclaredInput(route) } });
    else if (!route.config?.call && !(operationalScope in this))
      throw new Error(`${route.method} ${route.url} is not declared in the contract`);
  });
}

/** Schema of undeclared input: any value except those that the validator always refuses. */
const undeclaredInput = ({ method }: RouteOptions) => ({ querystring: {}, ...(method === 'POST' && { body: {} }) });

/** Converts '/places/{id}' to the router's syntax '/places/:id'. */
const routerPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

export function handle<Calls extends Record<string, Call>>(
  app: FastifyInstance,
  calls: Calls,
  handlers: Handlers<Calls>,
) {
  for (const name of Object.keys(calls)) register(app, calls[name] as Call, handlers[name] as Handler<Call>);
}

/**
 * Skips the body: for a raw body or form the schema is only documentation, and the handler or reader validates the
 * content.
 */
const allButTheBody: typeof compileValidator = (part) =>
  part.httpPart === 'body' ? () => true : compileValidator(part);

function register(app: FastifyInstance, call: Call, handler: Handler<Call>) {
  const check = accessCheck(call.access, app.authenticators);
  const readForm = call.multipart && formReader(call.multipart);
  const run = async (request: FastifyRequest, reply: FastifyReply) => {
    const { params, query } = request;
    const form = await readForm?.(request);
    const body = form ? form.fields : request.body;
    try {
      const input = { params, query, body, file: form?.file } as Input<Call, UploadedFile>;
      const answer: unknown = await handler(input, { request, reply });
      if (answer instanceof FileAnswer) {
        await app.logDownload?.(request, call, answer);
        return await sendFile(answer, request, reply);
      }
      return answer instanceof Written ? sendWritten(answer, request, reply) : answer;
    } finally {
      await form?.file?.close();
    }
  };
  const cached = call.cacheSeconds !== undefined;
  if (cached && call.access !== 'open') throw new Error(`${call.method} ${call.path} is cached but not open`);
  // Responses are cached by address, so that undeclared parameters would allow any number of addresses.
  const query = call.query ?? (cached ? closed({}) : undefined);
  const body = call.multipart ? formSchema(call.multipart) : call.body;
  const isOfDevices = call.access === 'device' || call.access === 'source';
  const { mediaTypes } = call.output as { mediaTypes?: string[] };
  const route: RouteOptions = {
    method: call.method,
    url: routerPath(call.path),
    config: { call, isShared: call.isShared ?? false, ...((isOfDevices || call.isUncounted) && { rateLimit: false }) },
    schema: {
      summary: call.summary,
      tags: [call.path.split('/')[2] ?? 'maru'],
      response: { 200: mediaTypes ? binary : call.output },
      ...(mediaTypes && { produces: mediaTypes }),
      ...(call.params && { params: call.params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(call.multipart && { consumes: ['multipart/form-data'] }),
    },
    // Applies the limits before the access check, so that guessing is limited; the plugin would add its own hook last.
    ...(check && { onRequest: isOfDevices ? app.limitDevices(check) : [app.rateLimit(), check] }),
    ...((call.hasRawBody || call.multipart) && { validatorCompiler: allButTheBody }),
    handler: cached ? cachedHandler(app.answers, call, run) : run,
  };
  if (!call.multipart) app.route(route);
  // Uses a separate scope that accepts forms, because other routes must refuse them like any other type.
  else
    app.register(async (scope) => {
      await acceptForms(scope);
      scope.route(route);
    });
}

/** Represents a file in the OpenAPI document; the serialiser never processes files. */
const binary = { type: 'string', format: 'binary' } as const;

function cachedHandler(
  answers: AnswerCache,
  call: Call,
  run: (q: FastifyRequest, r: FastifyReply) => Promise<unknown>,
) {
  const addressOf = answerAddress(call);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const address = addressOf(request.params as Values, request.query as Values);
    const answer = await answers.get(address, call.cacheSeconds ?? 0, async () =>
      String(reply.serialize(await run(request, reply))),
    );
    return sendAnswer(answer, request, reply);
  };
}

/**
 * Sends fresh cached responses immediately, before limits and hooks that would cost more than the response. Only
 * canonical addresses match; other spellings get the same response by the regular path.
 */
export function answerFromMemory(app: FastifyInstance) {
  app.decorate('answers', new AnswerCache());
  app.addHook('onRequest', (request, reply, done) => {
    const answer = request.method === 'GET' ? app.answers.fresh(request.url) : undefined;
    if (answer && isReady(answer)) sendAnswer(answer, request, reply);
    else done();
  });
}
