/** Downloads of files: received with progress while they are written, and saved under the server's name. */
import type { CallKey, OutputOf } from '@maru/contract';
import type { FileOutput } from '@maru/contract/schemas';
import { saveFile } from '../save-file/save-file.ts';
import { callAddress } from './address.ts';
import { api, type CallInput } from './api.ts';
import { authorizedFetch } from './authorization.ts';
import { ApiProblem, problemOf } from './problem.ts';
import { untilAdmitted } from './until-admitted.ts';

/** Calls whose answer is a file. */
export type FileCallKey = { [K in CallKey]: OutputOf<K> extends FileOutput ? K : never }[CallKey];

export interface DownloadProgress {
  bytes: number;
  /** Total number of rows; null if the server didn't state it. */
  rows: number | null;
  /** From 0 to 1, estimated until complete; null if unknown. */
  share: number | null;
  /** Number of files ahead of this file in the queue; null if this file isn't waiting. */
  ahead: number | null;
}

interface DownloadOptions {
  onProgress?: ((progress: DownloadProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Milliseconds until the first byte; a busy server queues downloads. */
const firstByteMs = 120_000;
/** Milliseconds between polls of the queue position. */
const queueMs = 2_000;
/** Maximum milliseconds between two chunks. */
const silenceMs = 30_000;
/** Maximum fraction shown while incomplete. */
const almost = 0.99;

/** Downloads and saves a file; resolves with its name. Throws like {@link receiveFile}. */
export async function download<K extends FileCallKey>(
  key: K,
  input: CallInput<K>,
  options: DownloadOptions = {},
): Promise<string> {
  const { blob, name } = await receiveFile(key, input, options);
  saveFile(blob, name);
  return name;
}

/**
 * Downloads a file with the session's token. Throws {@link ApiProblem} if it fails or breaks off, and the signal's own
 * AbortError if the caller aborts.
 */
export const receiveFile = <K extends FileCallKey>(
  key: K,
  input: CallInput<K>,
  options: DownloadOptions = {},
): Promise<{ blob: Blob; name: string }> => untilAdmitted(() => receiveOnce(key, input, options), options.signal);

async function receiveOnce<K extends FileCallKey>(
  key: K,
  input: CallInput<K>,
  { onProgress, signal }: DownloadOptions,
): Promise<{ blob: Blob; name: string }> {
  const space = key.indexOf(' ');
  const path = key.slice(space + 1);
  const { params, query } = input as Partial<Record<'params' | 'query', Record<string, string | number>>>;
  const { body } = input as { body?: unknown };
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const allow = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), ms);
  };
  allow(firstByteMs);
  const reportAhead = async () => {
    const { ahead } = await api(queueCallOf(path), {}, { signal }).catch(() => ({ ahead: null }));
    if (ahead === null || !isWaiting) return;
    allow(firstByteMs);
    onProgress?.({ bytes: 0, rows: null, share: null, ahead });
  };
  const queue = setInterval(() => void reportAhead(), queueMs);
  let isWaiting = true;
  const stopWaiting = () => {
    isWaiting = false;
    clearInterval(queue);
  };
  try {
    const response = await authorizedFetch(path, callAddress(path, params, query), {
      method: key.slice(0, space),
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      signal: AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]),
    });
    stopWaiting();
    if (!response.ok) throw await problemOf(response);
    const blob = await received(response, (progress) => {
      allow(silenceMs);
      onProgress?.(progress);
    });
    return { blob, name: nameOf(response) };
  } catch (error) {
    if (error instanceof ApiProblem || signal?.aborted) throw error;
    throw new ApiProblem({ status: 0, code: silence.signal.aborted ? 'TIMEOUT' : 'NETWORK' });
  } finally {
    stopWaiting();
    clearTimeout(timer);
  }
}

/** The call for the queue position, on the same site as the path. */
const queueCallOf = (path: string) =>
  path.startsWith('/admin/api/') ? 'GET /admin/api/excel-queue' : 'GET /api/mypage/excel-queue';

async function received(response: Response, onProgress: (progress: DownloadProgress) => void): Promise<Blob> {
  const { headers } = response;
  const count = headers.get('x-row-count');
  const rows = count === null ? null : Number(count);
  const expected = Number(headers.get('content-length') ?? headers.get('x-expected-bytes') ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  onProgress({ bytes, rows, share: expected > 0 ? 0 : null, ahead: null });
  for await (const part of chunksOf(response)) {
    parts.push(part);
    bytes += part.length;
    onProgress({ bytes, rows, share: expected > 0 ? Math.min(bytes / expected, almost) : null, ahead: null });
  }
  onProgress({ bytes, rows, share: 1, ahead: null });
  return new Blob(parts, { type: headers.get('content-type') ?? '' });
}

/** Not every browser supports iterating over streams. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) yield read.value;
}

/** The name in the answer's content-disposition. */
function nameOf({ headers }: Response): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('content-disposition') ?? '') ?? [];
  return encoded === undefined ? 'download' : decodeURIComponent(encoded);
}
