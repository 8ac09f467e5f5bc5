import { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from './storage-url.ts';

const connectMs = 5_000;
/** Milliseconds without data after which a connection is closed. */
const silenceMs = 20_000;
const silent = () => undefined;

/** Opens a client of an S3-compatible service. The client retries requests after network failures and 5xx responses. */
export const openS3Client = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client =>
  new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Addresses buckets by path, because host names per bucket require DNS entries, which few self-hosted services
    // have.
    forcePathStyle: true,
    // Disables the client's own checksums, which not every service supports; the signature already covers every byte by
    // SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Disables the client's own logging; failures are thrown.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
  });
