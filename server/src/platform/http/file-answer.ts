/** Answers that are files: always downloads or bare images, which nothing in them can make more of. */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface FileAnswerOptions {
  /** What it is saved as. */
  name: string;
  contentType: string;
  /** Bytes, where that is known beforehand. */
  size?: number;
  /** Names these bytes and no others; a client that has them isn't sent them again. */
  etag?: string;
  /** Shown in the page instead of saved; for images that were made here. */
  isInline?: boolean;
  /** More about it than its name and type. */
  headers?: Readonly<Record<string, string>>;
  /** Opens it, once it is clear that it is wanted. */
  open(): Readable | Promise<Readable>;
}

/** What the handler of a call with a file as its output gives. */
export class FileAnswer {
  readonly options: FileAnswerOptions;

  constructor(options: FileAnswerOptions) {
    this.options = options;
  }
}

/** RFC 6266: the name as it is, and for old clients what ASCII can say of it. */
function disposition({ name, isInline }: FileAnswerOptions): string {
  const ascii = name.replace(/[^A-Za-z0-9._ -]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

/**
 * Sends a file. Whatever is in it, it runs nothing here: its type isn't guessed, and where it is opened as a page, that
 * page is nobody's and may load nothing.
 */
export async function sendFile(
  { options }: FileAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = options.etag === undefined ? undefined : `"${options.etag}"`;
  const isHeld = etag !== undefined && request.headers['if-none-match'] === etag;
  // Opened before the first header is set: a file that can't be opened is answered as a problem.
  const stream = isHeld ? undefined : await options.open();
  reply
    .headers({ ...options.headers })
    .header('content-disposition', disposition(options))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(options.contentType);
  // Unless the call says that nobody may keep it: asked again each time, so that what was taken away is gone at once.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'public, no-cache');
  if (etag !== undefined) reply.header('etag', etag);
  if (!stream) return reply.code(304).send();
  if (options.size !== undefined) reply.header('content-length', options.size);
  return reply.send(stream);
}
