/** Files as objects of an S3-compatible service. */
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { openS3Client } from './s3-client.ts';
import { type Content, checkedKey, type FileStorage, MissingFile, StorageAway } from './storage.ts';
import type { S3Settings } from './storage-url.ts';

export class S3Storage implements FileStorage {
  readonly place: string;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor(settings: S3Settings) {
    const { endpoint, bucket, prefix } = settings;
    this.place = `${endpoint}/${bucket}/${prefix}`;
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#client = openS3Client(settings);
  }

  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket })).catch(this.#away);
  }

  async put(key: string, { size, sha256, stream }: Content): Promise<void> {
    const body = stream();
    // Aborts the request if the source fails. The client doesn't detect this: it would wait for more data, and the
    // error would end the process.
    const broken = new AbortController();
    body.once('error', (error) => broken.abort(error));
    const command = new PutObjectCommand({ ...this.#object(key), ContentLength: size, Body: body });
    // Sends the signed checksum, which the client can't compute for a stream; the service refuses other content.
    command.middlewareStack.add(
      (next) => (sent) => {
        Object.assign((sent.request as { headers: object }).headers, { 'x-amz-content-sha256': sha256 });
        return next(sent);
      },
      { step: 'build' },
    );
    await this.#client.send(command, { abortSignal: broken.signal }).catch(this.#away);
  }

  async open(key: string): Promise<Readable> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(this.#object(key)));
      return Body as Readable;
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') throw new MissingFile(key);
      return this.#away(error);
    }
  }

  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(key))).catch(this.#away);
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${checkedKey(key)}` };
  }

  readonly #away = (error: unknown): never => {
    const what = error instanceof Error ? `${error.name} ${error.message}` : String(error);
    throw new StorageAway(`the file storage ${this.place} failed: ${what}`, { cause: error });
  };
}
