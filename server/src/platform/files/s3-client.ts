import { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from './storage-url.ts';

const connectMs = 5_000;
/** A connection without a byte for this long is dropped. */
const silenceMs = 20_000;
const silent = () => undefined;

/** Opens a client of an S3-compatible service. It repeats requests that fail by the network or by a 5xx. */
export const openS3Client = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client =>
  new S3Client({
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
