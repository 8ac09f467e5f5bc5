/** Calls that change master data. */
import { sheetColumn } from '#platform/excel/column.ts';
import { workbookWith } from '../workbooks.ts';
import type { Does } from './places.ts';

export async function writeMaster(does: Does): Promise<void> {
  const path = '/admin/api/master/{kind}';
  const kind = 'vehicleCompany';
  const make = (name: string, code: string) =>
    does<{ masterId: string }>(`POST ${path}`, { ids: { kind }, body: { name, code, parentCode: '' } });
  await make('용마환경', 'audited_yongma');
  const [remaining, deleted] = [await make('하나환경', 'one'), await make('두리환경', 'two')];
  const ids = { kind, masterId: remaining.masterId };
  await does(`PATCH ${path}/{masterId}`, { ids, body: { name: '한나환경' } });
  await does(`DELETE ${path}/{masterId}`, { ids });
  await does(`POST ${path}/{masterId}/restore`, { ids });
  await does(`POST ${path}/{masterId}/merge`, {
    ids: { ...ids, masterId: deleted.masterId },
    body: { into: remaining.masterId },
  });
  const columns = ['이름', '코드'].map((header) => sheetColumn({ header, kind: 'text' }));
  const file = new Blob([new Uint8Array(await workbookWith(columns, ['세나환경', 'three']))]);
  const { fileHash } = await does<{ fileHash: string }>(`POST ${path}/import/check`, { ids: { kind }, form: { file } });
  await does(`POST ${path}/import`, { ids: { kind }, form: { fileHash, file } });
  await does(`GET ${path}/import/template`, { ids: { kind } });
  const of = (kind: string, name: string, parentCode: string) =>
    does<{ masterId: string }>(`POST ${path}`, { ids: { kind }, body: { name, code: '', parentCode } });
  const vendor = await of('vendor', '예시센서', 'air');
  const { masterId } = await of('model', 'ES-1', vendor.masterId);
  await does('PATCH /admin/api/master/model/{masterId}/correction', {
    ids: { masterId },
    body: { correction: 'kappaKoehler' },
  });
  await does(`POST ${path}`, { ids: { kind: 'lightCompany' }, body: { name: '예시전력', code: '', parentCode: '' } });
}
