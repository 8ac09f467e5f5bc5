/** Calls that change rules, maintenance windows and receivers of alarms, and act on alarms. */
import type { TestApp } from '../app.ts';
import { window } from './forms.ts';
import type { Does } from './places.ts';

export async function writeAlarms(app: TestApp, does: Does, deviceId: number): Promise<void> {
  const path = '/admin/api/alarm-rules';
  const rule = {
    deviceType: 'air',
    managementCode: '',
    kind: 'deviceSilent',
    field: '',
    grade: '',
    hysteresis: 0,
    leastMinutes: 0,
    silenceMinutes: 60,
    batteryPercent: null,
    severity: 'warning',
    isUsed: false,
  };
  const { alarmRuleId } = await does<{ alarmRuleId: number }>(`POST ${path}`, { body: rule });
  await does(`PATCH ${path}/{alarmRuleId}`, { ids: { alarmRuleId }, body: { ...rule, severity: 'critical' } });
  const { rows } = await app.pool.query<{ alarmId: number }>(
    `insert into alarm (alarm_rule_id, device_id, severity, state, crossed_at, opened_at)
     values ($1, $2, 'critical', 'open', now(), now()) returning alarm_id as "alarmId"`,
    [alarmRuleId, deviceId],
  );
  const alarmId = rows[0]?.alarmId ?? 0;
  await does('PATCH /admin/api/alarms/{alarmId}', { ids: { alarmId }, body: { action: 'acknowledge' } });
  await does(`DELETE ${path}/{alarmRuleId}`, { ids: { alarmRuleId } });

  const windows = '/admin/api/alarm-windows';
  const { alarmWindowId } = await does<{ alarmWindowId: number }>(`POST ${windows}`, { body: window });
  await does(`PATCH ${windows}/{alarmWindowId}`, { ids: { alarmWindowId }, body: { ...window, endTime: '07:00' } });
  await does(`DELETE ${windows}/{alarmWindowId}`, { ids: { alarmWindowId } });
  await writeReceivers(does);
}

async function writeReceivers(does: Does): Promise<void> {
  const path = '/admin/api/alarm-receivers';
  const settings = {
    name: '당직',
    address: 'https://hooks.invalid/alarms',
    deviceTypes: [],
    leastSeverity: 'critical',
    step: 1,
    escalateMinutes: 0,
    repeatMinutes: 0,
    sendsClearing: false,
    isUsed: false,
  };
  const body = { kind: 'webhook', ...settings };
  const { alarmReceiverId } = await does<{ alarmReceiverId: number }>(`POST ${path}`, { body });
  await does(`PATCH ${path}/{alarmReceiverId}`, { ids: { alarmReceiverId }, body: { ...settings, address: '' } });
  await does(`POST ${path}/{alarmReceiverId}/secret`, { ids: { alarmReceiverId } });
  await does(`POST ${path}/{alarmReceiverId}/test`, { ids: { alarmReceiverId } });
  await does(`DELETE ${path}/{alarmReceiverId}`, { ids: { alarmReceiverId } });
}
