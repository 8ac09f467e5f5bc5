/** Codecs: published payload decoders of device models, by their ids. */
import type pg from 'pg';
import type { Decoded, DecoderSandbox, Uplink } from './sandbox.ts';

/** Codes of codecs, which never change. */
const maxCached = 200;

export class Codecs {
  readonly #pool: pg.Pool;
  readonly #sandbox: DecoderSandbox;
  readonly #codes = new Map<number, Promise<string>>();

  constructor(pool: pg.Pool, sandbox: DecoderSandbox) {
    this.#pool = pool;
    this.#sandbox = sandbox;
  }

  async decode(codecId: number, uplink: Uplink): Promise<Decoded> {
    return this.#sandbox.decode({ key: String(codecId), code: await this.#codeOf(codecId) }, uplink);
  }

  #codeOf(codecId: number): Promise<string> {
    const cached = this.#codes.get(codecId);
    if (cached) return cached;
    if (this.#codes.size >= maxCached) this.#codes.clear();
    const code = this.#pool
      .query<{ code: string }>('select code from device_codec where codec_id = $1', [codecId])
      .then(({ rows }) => rows[0]?.code ?? '');
    this.#codes.set(codecId, code);
    code.catch(() => this.#codes.delete(codecId));
    return code;
  }
}

const stops: Readonly<Record<Extract<Decoded, { kind: 'stopped' }>['reason'], string>> = {
  steps: '계산이 끝나지 않아 멈추었습니다',
  time: '너무 오래 걸려 멈추었습니다',
  memory: '메모리를 너무 많이 써서 멈추었습니다',
  depth: '함수를 너무 깊게 불러 멈추었습니다',
  size: '결과가 너무 큽니다',
  crash: '디코더가 비정상으로 끝났습니다',
  busy: '기다리는 메시지가 많아 실행하지 못했습니다',
};

/** Why a decoder gave nothing, in Korean and with its own words. */
export function failureOf(result: Exclude<Decoded, { kind: 'decoded' }>): string {
  if (result.kind === 'stopped') return `디코더: ${stops[result.reason]}.`;
  return `디코더가 읽지 못했습니다: ${result.errors.join(' / ').slice(0, 300)}`;
}
