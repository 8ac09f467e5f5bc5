/**
 * Input validation: objects are closed, and only the first failure is reported. Texts are converted to numbers only in
 * addresses and forms.
 */
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

/** True if the database can store the text unchanged: it refuses NUL, and would replace lone surrogates. */
const isKeepable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** The path of the first text that can't be stored, outermost name first. Names are checked like values. */
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

/** Validates a value against a schema, and explains the last failure. */
interface Validator {
  (value: unknown): boolean;
  errors?: FastifySchemaValidationError[] | null;
}

function ajv(coerceTypes: boolean) {
  const made = new Ajv({ ...options, coerceTypes });
  made.addFormat('seoul-datetime', (text: string) => parseSeoul(text) !== null);
  // Runs last, after the checks that limit the depth of a value.
  made.addKeyword({ keyword: 'keepable', validate: keepable, post: true });
  const known = new WeakMap<object, Validator>();
  return (schema: object): Validator => {
    const validator = known.get(schema) ?? onFirstUse(() => made.compile({ ...schema, keepable: true }));
    known.set(schema, validator);
    return validator;
  };
}

/** Compiles a validator at its first use: compiling hundreds of schemas would take a fifth of the startup time. */
function onFirstUse(compile: () => ValidateFunction): Validator {
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

/** Validates texts of addresses and forms, and converts valid ones to their types. */
export const textValidator = ajv(true);

export const compileValidator: FastifySchemaCompiler<FastifySchema> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? ofBody : textValidator)(schema as object);
