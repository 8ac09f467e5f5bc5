/** Forms with a file (multipart/form-data), for calls whose contract declares a form. */
import multipartPlugin, { type MultipartFile } from '@fastify/multipart';
import type { Multipart } from '@maru/contract/call';
import { closed } from '@maru/contract/schemas';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { type TObject, Type } from 'typebox';
import { Problem } from '../errors/problem.ts';
import { validationProblem } from '../errors/validation.ts';
import { giveBodyTime } from './body-time.ts';
import { type OpenUpload, takeUpload } from './upload.ts';
import { textValidator } from './validator.ts';

/** Name of the form field that contains the file. */
const fileField = 'file';
/** Maximum bytes of a form in addition to the file: other fields and boundaries. */
const maxOverheadBytes = 64 * 1024;
/** Maximum concurrent uploads of a process, each a file on disk. Forms that can't contain a file don't count. */
const maxUploads = 32;
/** Time limits in milliseconds for an upload over a slow line, and for draining a refused one. */
const [uploadMs, refusedMs] = [300_000, 5_000];

declare module 'fastify' {
  interface FastifyInstance {
    /** Folder for unnamed temporary files during uploads. */
    uploadFolder: string;
  }
}

/** Makes a scope accept only forms. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipartPlugin);
}

/** The body in the OpenAPI document. */
export const formSchema = ({ fields, isOptional }: Multipart): TObject => {
  const file = Type.Unsafe<Blob>({ type: 'string', format: 'binary' });
  return closed({ ...fields?.properties, [fileField]: isOptional ? Type.Optional(file) : file });
};

/** A complete form as declared. The caller must close its file. */
export interface Form {
  fields: Record<string, unknown> | undefined;
  /** Undefined only if the declaration makes the file optional. */
  file: OpenUpload | undefined;
}

/**
 * Creates the form reader of a call.
 * @throws VALIDATION if a field is wrong, unknown or repeated, or the file is missing; MALFORMED if the request isn't a
 * form or was interrupted; FILE_TOO_LARGE; BUSY
 */
export function formReader({ maxBytes, fields, isOptional }: Multipart): (request: FastifyRequest) => Promise<Form> {
  const known = new Set(Object.keys(fields?.properties ?? {}));
  const validate = textValidator(fields ?? closed({}));
  const tooLarge = () =>
    new Problem('FILE_TOO_LARGE', {
      field: fileField,
      error: `파일은 ${Math.floor(maxBytes / 1024 / 1024)}MB까지 올릴 수 있습니다.`,
    });
  const limits = { fileSize: maxBytes, files: 2, fields: known.size + 1, fieldSize: maxOverheadBytes, headerPairs: 20 };
  let underWay = 0;

  async function read(request: FastifyRequest): Promise<Form> {
    const texts: Record<string, unknown> = Object.create(null);
    let file: OpenUpload | undefined;
    try {
      for await (const part of request.parts({ limits })) {
        if (part.type === 'file') {
          if (file) throw new Problem('VALIDATION', { field: fileField, error: '파일은 하나만 올릴 수 있습니다.' });
          if (part.fieldname !== fileField) throw unknownField(part.fieldname);
          file = await takeUpload(request.server.uploadFolder, part.filename ?? '', bytesOf(part, tooLarge));
        } else if (!known.has(part.fieldname) || part.fieldname in texts) throw unknownField(part.fieldname);
        else if (part.valueTruncated) throw new Problem('TOO_LARGE');
        // Browsers send line breaks as two characters, which texts don't count.
        else texts[part.fieldname] = String(part.value).replaceAll('\r\n', '\n');
      }
      // A form without a selected file contains an empty one.
      if (file?.size === 0) {
        await file.close();
        file = undefined;
      }
      if (!file && !isOptional) throw validationProblem(missing(fileField));
      if (!validate(texts)) throw validationProblem(validate.errors?.[0] ?? missing(''));
      return { fields: fields && texts, file };
    } catch (error) {
      await file?.close();
      // Errors of the multipart parser mean that the form was interrupted or malformed.
      throw error instanceof Problem ? error : new Problem('MALFORMED', { cause: error });
    }
  }

  return async (request) => {
    const size = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    const isUpload = size > maxOverheadBytes;
    if (isUpload) underWay += 1;
    giveBodyTime(request, uploadMs);
    try {
      if (Number.isFinite(size) && size > maxBytes + maxOverheadBytes) throw tooLarge();
      if (isUpload && underWay > maxUploads) throw new Problem('BUSY', { retryAfter: 5 });
      return await read(request);
    } catch (error) {
      // Drains the rest for some seconds: a browser that is disconnected while sending can't read the response.
      giveBodyTime(request, refusedMs);
      request.raw.unpipe();
      request.raw.resume();
      throw error;
    } finally {
      if (isUpload) underWay -= 1;
    }
  };
}

async function* bytesOf(part: MultipartFile, tooLarge: () => Problem): AsyncGenerator<Buffer> {
  for await (const chunk of part.file) {
    if (part.file.truncated) throw tooLarge();
    yield chunk as Buffer;
  }
  if (part.file.truncated) throw tooLarge();
}

const missing = (field: string): FastifySchemaValidationError => ({
  keyword: 'required',
  instancePath: '',
  schemaPath: '',
  params: { missingProperty: field },
});

const unknownField = (field: string) =>
  validationProblem({
    keyword: 'additionalProperties',
    instancePath: '',
    schemaPath: '',
    params: { additionalProperty: field.slice(0, 40) },
  });
