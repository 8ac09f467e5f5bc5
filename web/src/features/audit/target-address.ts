import type { OutputOf } from '@maru/contract';
import { detailAddress, pagePath } from '#lib/paths/console-paths.ts';
import type { PageAddress } from '#lib/paths/page-link.tsx';
import { deviceAddress } from '#places/administration/place-address.ts';

type Target = NonNullable<OutputOf<'GET /admin/api/audit-log'>['list'][number]['target']>;

/** Pages whose details are identified by the address's query. */
const namedInQuery: ReadonlySet<string> = new Set([
  'device/fineDustSensor',
  'device/gradientSensor',
  'device/crackSensor',
]);

/** The console page of an audit entry's subject. */
export function targetAddress({ page, id, deviceId, search }: Target): PageAddress {
  if (search !== '')
    return { to: pagePath(page, id || undefined), search: Object.fromEntries(new URLSearchParams(search)) };
  if (deviceId !== null) return deviceAddress(page, Number(id), deviceId);
  return namedInQuery.has(page) ? detailAddress(page, Number(id)) : pagePath(page, id);
}
