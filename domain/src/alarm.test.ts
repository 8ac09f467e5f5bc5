import { describe, expect, it } from 'vitest';
import {
  type AlarmAction,
  type AlarmRuleForm,
  type AlarmState,
  alarmActions,
  alarmRuleRules,
  alarmStates,
  isDeviceSilent,
  isMeasureSilent,
  reachableGrades,
  reasonOfRule,
  rulesOfDevice,
  stateAfter,
} from './alarm.ts';
import { overdueReminder } from './alarm-delivery.ts';
import { allFailures } from './rules.ts';

const openedAt = Date.parse('2026-11-20T10:00:00+09:00');

describe('stateAfter', () => {
  it('allows only valid transitions', () => {
    const states = Object.keys(alarmStates) as AlarmState[];
    const actions = Object.keys(alarmActions) as AlarmAction[];
    const possible = states.flatMap((state) =>
      actions.flatMap((action) => {
        const after = stateAfter(state, action);
        return after ? [`${state} ${action} ${after}`] : [];
      }),
    );
    expect(possible).toEqual([
      'open acknowledge acknowledged',
      'open clear cleared',
      'acknowledged clear cleared',
      'cleared reopen open',
    ]);
  });
});

describe('rulesOfDevice', () => {
  const rule = (more: object) =>
    ({ series: 'air', deviceId: null, kind: 'grade', field: 'fineDust', isUsed: true, ...more }) as const;
  const shared = rule({});
  const silent = rule({ kind: 'deviceSilent', field: null });
  const device = { series: 'air', deviceId: 7 };

  it('returns the rules of the series, and no rule of another series or device', () => {
    const others = [rule({ series: 'light' }), rule({ deviceId: 8 })];
    expect(rulesOfDevice([shared, silent, ...others], device)).toEqual([shared, silent]);
  });

  it("replaces a rule of the series by the device's own rule of the same kind and measure", () => {
    const own = rule({ deviceId: 7 });
    const otherMeasure = rule({ field: 'co2' });
    expect(rulesOfDevice([shared, silent, otherMeasure, own], device)).toEqual([own, silent, otherMeasure]);
  });

  it("applies no rule if the device's own rule is switched off", () => {
    expect(rulesOfDevice([shared, silent, rule({ deviceId: 7, isUsed: false })], device)).toEqual([silent]);
  });

  it('excludes rules that are switched off', () => {
    expect(rulesOfDevice([rule({ isUsed: false }), silent], device)).toEqual([silent]);
  });
});

describe('names of grades', () => {
  it('are defined by the measure', () => {
    const names = (series: string, field: string) => reachableGrades(series, field).map(({ name }) => name);
    expect([names('air', 'fineDust'), names('crack', 'crackWidth'), names('air', 'temperature')]).toEqual([
      ['보통', '나쁨', '매우나쁨'],
      ['결함', '심각'],
      [],
    ]);
    const rule = { series: 'tilt', deviceId: null, kind: 'grade', field: 'xAngle', grade: 'very_bad' } as const;
    expect(reasonOfRule(rule)).toBe('X축 기울기 심각');
  });
});

describe('alarmRuleRules', () => {
  const form: AlarmRuleForm = {
    deviceType: 'air',
    managementCode: '',
    kind: 'lowBattery',
    field: '',
    grade: '',
    hysteresis: 5,
    leastMinutes: 0,
    silenceMinutes: null,
    batteryPercent: 20,
    severity: 'warning',
    isUsed: true,
  };
  const failed = (more: Partial<AlarmRuleForm>) =>
    allFailures(alarmRuleRules, { ...form, ...more }).map(({ field }) => field);

  it('accepts a battery percentage for any device type', () => {
    expect([failed({}), failed({ deviceType: 'vehicle' })]).toEqual([[], []]);
  });

  it('refuses a battery rule without a limit, and a battery limit in other rules', () => {
    expect([null, 0, 100].map((batteryPercent) => failed({ batteryPercent }))).toEqual([
      ['batteryPercent'],
      ['batteryPercent'],
      ['batteryPercent'],
    ]);
    expect(failed({ kind: 'deviceSilent' })).toEqual(['batteryPercent']);
    expect(failed({ field: 'fineDust', grade: 'bad' })).toEqual(['field', 'grade']);
  });

  it('bounds times and hysteresis', () => {
    const week = 7 * 24 * 60;
    expect(failed({ hysteresis: 100_000, leastMinutes: week, silenceMinutes: week })).toEqual([]);
    const fields = ['hysteresis', 'leastMinutes', 'silenceMinutes'];
    expect(failed({ hysteresis: 100_001, leastMinutes: week + 1, silenceMinutes: week + 1 })).toEqual(fields);
    expect(failed({ hysteresis: -1, leastMinutes: -1, silenceMinutes: 0 })).toEqual(fields);
  });
});

describe('silence', () => {
  const silenceSeconds = 180;
  const ago = (seconds: number) => openedAt - seconds * 1000;

  it('begins after the last allowed second', () => {
    const of = (seconds: number) =>
      isDeviceSilent({ deviceAt: ago(seconds), measureAt: null }, silenceSeconds, openedAt);
    expect([of(180), of(181)]).toEqual([false, true]);
  });

  it('does not count for a device that never reported', () => {
    expect(isDeviceSilent({ deviceAt: null, measureAt: null }, silenceSeconds, openedAt)).toBe(false);
  });

  it('is reported for a measure only while its device reports other values', () => {
    const of = (deviceSeconds: number, measureSeconds: number) =>
      isMeasureSilent({ deviceAt: ago(deviceSeconds), measureAt: ago(measureSeconds) }, silenceSeconds, openedAt);
    expect([of(10, 180), of(10, 181), of(180, 400), of(181, 400)]).toEqual([false, true, true, false]);
  });

  it('is ignored for a measure that was never reported', () => {
    expect(isMeasureSilent({ deviceAt: ago(10), measureAt: null }, silenceSeconds, openedAt)).toBe(false);
  });
});

describe('overdueReminder', () => {
  it('names the place of the oldest incident, also without a dong', () => {
    const oldest = { incidentId: 7, groupName: '보안등', causeName: '꺼짐', dueDatetime: '2026-11-18 18:00:00' };
    const linesIn = (dongName: string) =>
      overdueReminder(2, { ...oldest, placeName: '면목로 3길 어귀', dongName }, new Date(openedAt)).lines;
    expect(linesIn('면목본동').slice(0, 2)).toEqual([
      '가장 오래된 신고: 보안등 꺼짐 (기한이 2일 지남)',
      '장소: 면목본동 면목로 3길 어귀',
    ]);
    expect(linesIn('')[1]).toBe('장소: 면목로 3길 어귀');
  });
});
