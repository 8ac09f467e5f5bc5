/** Calls that change sources, and the decoders and mappings of their devices. */
import type { TestApp } from '../app.ts';
import type { Does } from './places.ts';

export async function writeSources(app: TestApp, does: Does): Promise<void> {
  const path = '/admin/api/device/source';
  const { sourceId } = await does<{ sourceId: number }>(`POST ${path}`, {
    body: { name: '감사 대상 네트워크', kind: 'chirpstack', zone: 'UTC' },
  });
  const ids = { sourceId };
  await does(`PATCH ${path}`, { body: { sourceId, name: '바뀐 네트워크', zone: 'Asia/Seoul' } });
  await does(`PATCH ${path}/{sourceId}/broker`, {
    ids,
    body: { brokerUrl: 'mqtt://127.0.0.1:1', brokerTopic: 'application/#', brokerUser: '', brokerPassword: '비밀' },
  });
  await does(`POST ${path}/{sourceId}/secret`, { ids });
  const field = {
    field: 'fineDust',
    path: '/pm10',
    unit: '',
    factor: 1,
    offset: 0,
    depth: 0,
    everyMinutes: 0,
    words: [],
  };
  await does(`POST ${path}/{sourceId}/mapping`, {
    ids,
    body: { series: 'air', modelName: '', version: 0, fields: [field], list: '', time: '' },
  });
  await does('POST /admin/api/device/codec', {
    body: { modelName: '감사 대상 모델', version: 0, code: 'function Decoder() {}', examples: '' },
  });
  const files = await does<{ sourceId: number }>(`POST ${path}`, {
    body: { name: '감사 대상 파일', kind: 'files', zone: 'Asia/Seoul' },
  });
  await does(`PATCH ${path}/{sourceId}/columns`, {
    ids: { sourceId: files.sourceId },
    body: { deviceColumn: '센서', timeColumn: '일시' },
  });
  await does(`DELETE ${path}/{sourceId}`, { ids });
  await app.pool.query(
    `insert into unknown_device (management_code, transport, payload) values ('AUDITED', 'mqtt', '')`,
  );
  await does('DELETE /admin/api/device/unknown', { query: { managementCodes: 'AUDITED' } });
  await does('PATCH /admin/api/device/unknown', { query: { managementCodes: 'AUDITED' } });
}
