/** Schema checks of what comes in: closed objects, first failure wins; text is read as numbers only in addresses. */
import { parseSeoul } from '@maru/domain/seoul-time';
import { Ajv, type Options } from 'ajv';
import type { FastifySchema, FastifySchemaCompiler } from 'fastify';

const options: Options = {
  allErrors: false,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
  verbose: false,
};

function ajv(coerceTypes: boolean) {
  const made = new Ajv({ ...options, coerceTypes });
  made.addFormat('seoul-datetime', (text: string) => parseSeoul(text) !== null);
  return made;
}

const ofAddress = ajv(true);
const ofBody = ajv(false);

export const compileValidator: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? ofBody : ofAddress).compile(schema as object);
