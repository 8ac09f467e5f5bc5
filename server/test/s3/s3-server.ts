/** A test's own S3-compatible service: OpenStack Swift, which verifies S3 signatures. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findProgram, systemPrograms } from '../system-program.ts';

const program = fileURLToPath(new URL('./s3-server.py', import.meta.url));
const [account, user, secret, bucket] = ['test', 'maru', 'a/secret+with@signs', 'maru-files'];

export interface S3Server {
  /** STORAGE_URL of an existing bucket, optionally with a wrong secret. */
  url(wrongSecret?: string): string;
  /** Stops the service, to simulate an outage. */
  stop(): Promise<void>;
}

/** Starts the service with an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const python = findProgram(systemPrograms.swift);
  const folder = mkdtempSync(join(tmpdir(), 'maru-s3-'));
  const server = spawn(python, [program, folder, account, user, secret], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  const output = once(createInterface(server.stdout), 'line');
  const port = await Promise.race([output.then(([line]) => Number(line)), ended.then(() => Number.NaN)]);
  if (!port) throw new Error('Swift does not start');
  const credentials = { accessKeyId: `${account}:${user}`, secretAccessKey: secret };
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return {
    url(wrongSecret = secret) {
      const [key, pass] = [credentials.accessKeyId, wrongSecret].map(encodeURIComponent);
      return `s3://${key}:${pass}@127.0.0.1:${port}/${bucket}?tls=off`;
    },
    async stop() {
      server.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
