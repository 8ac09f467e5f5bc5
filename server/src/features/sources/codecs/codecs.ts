/** Codecs: published payload decoders of device models, by their ids. */
import type pg from 'pg';
import { Unchanging } from '../unchanging.ts';
import type { Decoded, DecoderSandbox, Uplink } from './sandbox.ts';

export class Codecs {
  readonly #sandbox: DecoderSandbox;
  readonly #codes: Unchanging<string>;

  constructor(pool: pg.Pool, sandbox: DecoderSandbox) {
    this.#sandbox = sandbox;
    this.#codes = new Unchanging(async (codecId) => {
      const { rows } = await pool.query<{ code: string }>('select code from device_codec where codec_id = $1', [
        codecId,
      ]);
      return rows[0]?.code ?? '';
    });
  }

  async decode(codecId: number, uplink: Uplink): Promise<Decoded> {
    return this.#sandbox.decode({ key: String(codecId), code: await this.#codes.find(codecId) }, uplink);
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

/** Why a decoder returned nothing: a Korean sentence with the decoder's own message. */
export function failureOf(result: Exclude<Decoded, { kind: 'decoded' }>): string {
  if (result.kind === 'stopped') return `디코더: ${stops[result.reason]}.`;
  return `디코더가 읽지 못했습니다: ${result.errors.join(' / ').slice(0, 300)}`;
}
