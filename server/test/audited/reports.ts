/** Calls that act on citizens' reports. */
import type { TestApp } from '../app.ts';
import { sendReport } from '../reports.ts';
import type { Does } from './places.ts';

export async function writeReports(app: TestApp, does: Does, placeId: number, photo: Blob) {
  await sendReport(app.url, placeId, { cause: 'unlit', contact: '010-1234-5678', hasConsented: 'true' });
  const path = '/admin/api/report';
  const { list } = await does<{ list: { incidentId: number }[] }>(`GET ${path}/incidents`);
  const incidentId = list[0]?.incidentId ?? 0;
  const ids = { incidentId };
  await does(`PATCH ${path}/incidents/{incidentId}`, { ids, body: { action: 'start' } });
  const { reports } = await does<{ reports: { reportId: number }[] }>(`GET ${path}/incidents/{incidentId}`, { ids });
  const reportId = reports[0]?.reportId ?? 0;
  await does(`POST ${path}/reports/{reportId}/unmask`, { ids: { reportId }, body: { reason: '위치 확인' } });
  const form = { incidentId, file: photo };
  const { hashFileName } = await does<{ hashFileName: string }>(`POST ${path}/photos`, { form });
  await does(`DELETE ${path}/incidents/{incidentId}/photos/{hashFileName}`, { ids: { incidentId, hashFileName } });
}
