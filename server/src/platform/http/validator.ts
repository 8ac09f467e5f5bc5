/** Schema checks of what comes in: closed objects, first failure wins; text is read as numbers only in addresses and forms. */
import { parseSeoul } from '@maru/domain/seoul-time';
import { Ajv, type Options, type SchemaValidateFunction, type ValidateFunction } from 'ajv';
import type { FastifySchema, FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';

const options: Options = {
  allErrors: false,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
  verbose: false,
};

/** What the database can keep as it came: it takes no NUL, and half of a surrogate pair would become another letter. */
const isKeepable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Where the first text is that can't be kept, as names from the outside in; names count as well as values. */
function findUnkeepable(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isKeepable(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (!isKeepable(name)) return [];
    const path = findUnkeepable(inner);
    if (path) return [name, ...path];
  }
  return undefined;
}

const keepable: SchemaValidateFunction = (_schema: unknown, value: unknown) => {
  const path = findUnkeepable(value);
  if (path)
    keepable.errors = [{ keyword: 'keepable', instancePath: path.map((name) => `/${name}`).join(''), params: {} }];
  return path === undefined;
};

/** Says whether a value fits its schema, and of the last one why not. */
interface Validator {
  (value: unknown): boolean;
  errors?: FastifySchemaValidationError[] | null;
}

function ajv(coerceTypes: boolean) {
  const made = new Ajv({ ...options, coerceTypes });
  made.addFormat('seoul-datetime', (text: string) => parseSeoul(text) !== null);
  // After all else, which says how deep a value may be.
  made.addKeyword({ keyword: 'keepable', validate: keepable, post: true });
  const known = new WeakMap<object, Validator>();
  return (schema: object): Validator => {
    const validator = known.get(schema) ?? whenAsked(() => made.compile({ ...schema, keepable: true }));
    known.set(schema, validator);
    return validator;
  };
}

/** Compiled when it is first asked: compiling hundreds of schemas would be a fifth of a start. */
function whenAsked(compile: () => ValidateFunction): Validator {
  let compiled: ValidateFunction | undefined;
  const validator: Validator = (value) => {
    compiled ??= compile();
    const isValid = compiled(value) === true;
    validator.errors = (compiled.errors as FastifySchemaValidationError[] | null | undefined) ?? null;
    return isValid;
  };
  return validator;
}

const ofBody = ajv(false);

/** The check of what comes as texts: of addresses and of forms. What it lets through it has made what they say. */
export const textValidator = ajv(true);

export const compileValidator: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? ofBody : textValidator)(schema as object);
