/** Files being uploaded: stored on disk without a name, so that they are deleted with the call or the process. */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Problem } from '../errors/problem.ts';

/** A file uploaded with a form; valid while the call's handler runs. */
export interface UploadedFile {
  /** The name given by the uploader: a label that must be sanitised, never a path. */
  readonly name: string;
  /** Size in bytes; at least one. */
  readonly size: number;
  /** SHA-256 of the content, in hex. */
  readonly sha256: string;
  /** A stream of the content from the start; may be called repeatedly. */
  stream(): Readable;
  /** The file's first bytes, or the whole file if it is shorter. */
  head(bytes: number): Promise<Buffer>;
}

/** An uploaded file that the receiver must close. */
export type OpenUpload = UploadedFile & { close(): Promise<void> };

/** A full or read-only disk is transient, so that the client may retry. */
const refusal = (error: unknown) =>
  new Problem(
    /^(ENOSPC|EDQUOT|EMFILE|ENFILE|EROFS|EIO|EACCES|EPERM)$/.test((error as NodeJS.ErrnoException).code ?? '')
      ? 'BUSY'
      : 'INTERNAL',
    {
      retryAfter: 5,
      cause: error,
    },
  );

/**
 * Receives a file. Its name on disk is deleted before the first byte arrives, so that the file ends with its handle,
 * even if the process is killed.
 * @throws BUSY if the disk is full or read-only, and any error of `source`
 */
export async function takeUpload(folder: string, name: string, source: AsyncIterable<Buffer>): Promise<OpenUpload> {
  const handle = await openNameless(folder).catch((error: unknown) => {
    throw refusal(error);
  });
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      await write(handle, chunk, size);
      size += chunk.length;
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  return {
    name,
    size,
    sha256: hash.digest('hex'),
    stream: () => handle.createReadStream({ start: 0, autoClose: false }),
    async head(bytes) {
      const head = Buffer.alloc(Math.min(bytes, size));
      const { bytesRead } = await handle.read(head, 0, head.length, 0);
      return head.subarray(0, bytesRead);
    },
    close: () => handle.close(),
  };
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}

async function write(handle: FileHandle, chunk: Buffer, at: number): Promise<void> {
  try {
    for (let done = 0; done < chunk.length; )
      done += (await handle.write(chunk, done, chunk.length - done, at + done)).bytesWritten;
  } catch (error) {
    throw refusal(error);
  }
}
