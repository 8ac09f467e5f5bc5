/** Files as objects of an S3-compatible service. */
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { type Content, checkedKey, type FileStorage, MissingFile, StorageAway } from './storage.ts';
import type { S3Settings } from './storage-url.ts';

const connectMs = 5_000;
/** A connection without a byte for this long is dropped. */
const silenceMs = 20_000;
const silent = () => undefined;

export class S3Storage implements FileStorage {
  readonly place: string;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: S3Settings) {
    this.place = `${endpoint}/${bucket}/${prefix}`;
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Addresses buckets by path: host names per bucket need DNS entries, which few self-hosted services have.
      forcePathStyle: true,
      // Not every service supports the client's own checksums; the signature already binds every byte by SHA-256.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Silences the client's own logging; failures are thrown.
      logger: { debug: silent, info: silent, warn: silent, error: silent },
      requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
    });
  }

  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket })).catch(this.#away);
  }

  async put(key: string, { size, sha256, stream }: Content): Promise<void> {
    const body = stream();
    // The client doesn't detect a broken source: without this it would wait for the rest, and the error would end the
    // process.
    const broken = new AbortController();
    body.once('error', (error) => broken.abort(error));
    const command = new PutObjectCommand({ ...this.#object(key), ContentLength: size, Body: body });
    // The signed checksum, which the client can't compute for a stream; the service refuses other bytes.
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
