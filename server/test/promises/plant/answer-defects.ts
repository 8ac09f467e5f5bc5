/** Defects in the server's refusals; see defects.ts. */
import type { Defect } from './defect.ts';

const fromError = 'platform/errors/from-error.ts';

export const answerDefects = {
  'keep-any-text': {
    file: 'platform/http/validator.ts',
    from: `!text.includes('\\0') && text.isWellFormed()`,
    to: 'true',
  },
  'forget-what-frameworks-refuse': {
    file: fromError,
    from: `status >= 400 && status < 500 ? 'MALFORMED' : 'INTERNAL'`,
    to: `'INTERNAL'`,
  },
  'leave-addresses-to-the-framework': {
    file: 'platform/http/server.ts',
    from: 'frameworkErrors: answerProblem,',
    to: '',
  },
  'log-broken-uploads': {
    file: 'platform/http/server.ts',
    from: 'request.raw.destroyed && !request.raw.complete',
    to: 'false',
  },
  'tell-the-stack': {
    file: 'platform/http/server.ts',
    from: 'JSON.stringify(problemBody(problem, request.id))',
    to: 'JSON.stringify({ ...problemBody(problem, request.id), error: String(problem.stack) })',
  },
  'match-tags-slowly': {
    file: 'features/notices/write.ts',
    from: 'articleTitle: given.articleTitle.trim(),',
    to: "articleTitle: (given.articleContents.slice(0, 100_000).replace(/<[^>]*>/g, ''), given.articleTitle.trim()),",
  },
  'charge-no-rows': {
    file: 'platform/http/row-limits.ts',
    from: `if (principal?.kind === 'admin') return make();`,
    to: 'return make();',
  },
  'wait-for-readers': {
    file: 'platform/http/server.ts',
    from: 'dropStalledReaders(app.server, config.stalledReaderSeconds * 1000);',
    to: 'app.server.timeout = 0; app.server.on("request", (_request, response) => response.setTimeout(0));',
  },
} satisfies Record<string, Defect>;
