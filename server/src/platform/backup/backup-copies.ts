/** Copies of scheduled backups in S3-compatible storage. */
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { BackupKeep } from '#config/backups.ts';
import { anchorFileOf } from '../audit/anchors.ts';
import { openS3Client } from '../files/s3-client.ts';
import { StorageAway } from '../files/storage.ts';
import type { S3Settings } from '../files/storage-url.ts';
import { backupsToKeep, timeInName } from './schedule.ts';

const megabyte = 1_048_576;
/**
 * Default part size in bytes. A part is in memory while it is sent; S3 requires at least 5 MB for all parts except the
 * last.
 */
const usualPart = 16 * megabyte;
/** Maximum parts of a copy: some services accept 1,000 parts, S3 itself 10,000. */
const maxParts = 900;

export class BackupCopies {
  /** Location of the copies without secrets, for messages. */
  readonly place: string;
  readonly #client: S3Client;
  readonly #settings: S3Settings;
  readonly #signal: AbortSignal;
  readonly #partBytes: number;

  constructor(settings: S3Settings, signal: AbortSignal, partBytes = usualPart) {
    this.place = `${settings.endpoint}/${settings.bucket}/${settings.prefix}`;
    this.#client = openS3Client(settings);
    this.#settings = settings;
    this.#signal = signal;
    this.#partBytes = partBytes;
  }

  /**
   * Applies the retention rule to the union of local and stored backups: stores local ones that are missing, and
   * deletes stored ones that the rule excludes.
   * @throws StorageAway; some backups may then be missing in the storage, but none was deleted
   */
  async update(folder: string, local: readonly string[], keep: BackupKeep) {
    try {
      await this.#abortUnfinished();
      const before = await this.#list();
      const remaining = backupsToKeep([...new Set([...local, ...before])], keep);
      const added = local.filter((name) => remaining.has(name) && !before.includes(name)).sort();
      for (const name of added) {
        const anchor = anchorFileOf(name);
        if (existsSync(join(folder, anchor))) await this.#put(anchor, join(folder, anchor));
        await this.#put(name, join(folder, name));
      }
      const deleted = before.filter((name) => !remaining.has(name));
      for (const name of deleted.flatMap((one) => [one, anchorFileOf(one)]))
        await this.#client.send(new DeleteObjectCommand(this.#object(name)), this.#options);
      return { stored: [...remaining], added, deleted };
    } catch (error) {
      throw this.#away(error);
    }
  }

  /** Names of the stored backups, oldest first. @throws StorageAway */
  list(): Promise<string[]> {
    return this.#list().catch((error) => {
      throw this.#away(error);
    });
  }

  async #list(): Promise<string[]> {
    const { bucket, prefix } = this.#settings;
    const names: string[] = [];
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: bucket, Prefix: prefix });
    for await (const { Contents = [] } of pages)
      for (const { Key = '' } of Contents)
        if (timeInName(Key.slice(prefix.length))) names.push(Key.slice(prefix.length));
    return names.sort();
  }

  /** Downloads a backup and its anchor to a folder; returns the path of the backup. */
  async get(name: string, folder: string): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stored = [anchorFileOf(name), name];
    for (const one of stored) {
      const path = join(folder, one);
      const answer = await this.#client.send(new GetObjectCommand(this.#object(one)), this.#options).catch((error) => {
        // A backup of a database without an audit log has no anchor.
        if (one !== name && error.name === 'NoSuchKey') return undefined;
        throw this.#away(error);
      });
      if (!answer) continue;
      await pipeline(answer.Body as Readable, createWriteStream(`${path}.partial`, { mode: 0o600 }));
      await rename(`${path}.partial`, path);
    }
    return join(folder, name);
  }

  close(): void {
    this.#client.destroy();
  }

  async #put(name: string, path: string): Promise<void> {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size > this.#partBytes) return await this.#putParts(name, file, size);
      const whole = await readPart(file, 0, size);
      await this.#client.send(new PutObjectCommand({ ...this.#object(name), ...whole }), this.#options);
    } finally {
      await file.close();
    }
  }

  /** Uploads a file in parts. The object exists only after the upload is completed. */
  async #putParts(name: string, file: FileHandle, size: number): Promise<void> {
    const object = this.#object(name);
    const partBytes = Math.max(this.#partBytes, Math.ceil(size / maxParts));
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand(object), this.#options);
    const upload = { ...object, UploadId };
    try {
      const parts: { PartNumber: number; ETag: string | undefined }[] = [];
      for (let start = 0; start < size; start += partBytes) {
        const PartNumber = parts.length + 1;
        const part = await readPart(file, start, Math.min(partBytes, size - start));
        const { ETag } = await this.#client.send(
          new UploadPartCommand({ ...upload, PartNumber, ...part }),
          this.#options,
        );
        parts.push({ PartNumber, ETag });
      }
      const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } });
      await this.#client.send(complete, this.#options);
    } catch (error) {
      // If the service is unreachable, the next run aborts the upload.
      await this.#client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  }

  /** Aborts uploads of terminated processes, because their parts occupy storage until then. */
  async #abortUnfinished(): Promise<void> {
    const { bucket, prefix } = this.#settings;
    const { Uploads = [] } = await this.#client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }),
      this.#options,
    );
    for (const { Key, UploadId } of Uploads)
      if (Key && timeInName(Key.slice(prefix.length)))
        await this.#client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }), this.#options);
  }

  get #options() {
    return { abortSignal: this.#signal };
  }

  #object(name: string) {
    return { Bucket: this.#settings.bucket, Key: `${this.#settings.prefix}${name}` };
  }

  #away(error: unknown): StorageAway {
    const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
    const what = `${name} ${message}${$metadata?.httpStatusCode ? `, HTTP ${$metadata.httpStatusCode}` : ''}`;
    return new StorageAway(`The backups' storage ${this.place} failed: ${what}`, { cause: error });
  }
}

/** A part of a file with its checksum, which the service verifies. */
async function readPart(file: FileHandle, start: number, length: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  if (bytesRead !== length) throw new Error('the backup was changed while it was copied');
  return { Body: buffer, ContentMD5: createHash('md5').update(buffer).digest('base64') };
}
