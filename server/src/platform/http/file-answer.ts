/** Responses with files: always downloads or plain images, which browsers don't execute. */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasEntityTag } from './negotiation.ts';

interface FileAnswerOptions {
  /** File name of the download. */
  name: string;
  contentType: string;
  /** Size in bytes, if known in advance. */
  size?: number;
  /** Identifies the content; a client with the same content gets 304. */
  etag?: string;
  /** True to display the file in the page instead of saving it; only for re-encoded images. */
  isInline?: boolean;
  /** Further headers. */
  headers?: Readonly<Record<string, string>>;
  /** Opens the file; called only if its content is needed. */
  open(): Readable | Promise<Readable>;
}

/** Returned by the handler of a call whose output is a file. */
export class FileAnswer {
  readonly options: FileAnswerOptions;

  constructor(options: FileAnswerOptions) {
    this.options = options;
  }
}

/** Content-Disposition by RFC 6266: the UTF-8 name, and an ASCII fallback for old clients. */
function disposition({ name, isInline }: FileAnswerOptions): string {
  const ascii = name.replace(/[^A-Za-z0-9._ -]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

/**
 * Sends a file. Its content can't be executed: its type isn't sniffed, and opened as a page it has an opaque origin and
 * may load nothing.
 */
export async function sendFile(
  { options }: FileAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = options.etag === undefined ? undefined : `"${options.etag}"`;
  const isHeld = etag !== undefined && hasEntityTag(request.headers['if-none-match'], etag);
  // Opens the file before the first header is set, so that a failure becomes a problem response.
  const stream = isHeld ? undefined : await options.open();
  reply
    .headers({ ...options.headers })
    .header('content-disposition', disposition(options))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(options.contentType);
  // Caching requires revalidation at each use, so that deleted files disappear immediately.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'public, no-cache');
  if (etag !== undefined) reply.header('etag', etag);
  if (!stream) return reply.code(304).send();
  if (options.size !== undefined) reply.header('content-length', options.size);
  return reply.send(stream);
}
