/** Addresses that aren't calls: pages, documents, certification windows. */
import type { Operation, Schema } from './operations.ts';

const text: Schema = { type: 'string', maxLength: 300 };
const fields = { id: text, receipt: text, certNum: text, rec_cert: text, tr_cert: text, name: text, birthDate: text };

const page = (method: string, path: string, more: Partial<Operation> = {}): Operation => ({
  name: `${method} ${path}`,
  method,
  path,
  access: 'open',
  params: path.includes('{') ? { name: text } : {},
  query: {},
  isPage: true,
  ...more,
});
const form: Operation['body'] = { kind: 'urlencoded', schema: { type: 'object', properties: fields } };

export const pages: readonly Operation[] = [
  page('GET', '/'),
  page('GET', '/portal/{name}'),
  page('GET', '/portal/assets/{name}'),
  page('GET', '/admin/{name}'),
  page('GET', '/admin/api/{name}'),
  page('GET', '/api/{name}'),
  page('GET', '/api/docs/{name}'),
  page('GET', '/api/docs/static/{name}'),
  page('GET', '/{name}'),
  page('GET', '/healthz', { query: fields }),
  page('GET', '/readyz', { query: fields }),
  page('GET', '/metrics', { query: fields }),
  page('GET', '/certification/return', { query: fields }),
  page('POST', '/certification/return', { body: form }),
  page('GET', '/certification/return/done', { query: fields }),
  page('GET', '/sandbox/certification', { query: fields }),
  page('POST', '/sandbox/certification', { body: form }),
  page('POST', '/sandbox/certification/result', { body: form }),
];
