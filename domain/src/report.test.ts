import { describe, expect, it } from 'vitest';
import { deviceGroups, devicePageOf } from './device-groups.ts';
import {
  actionsIn,
  actRules,
  causeOf,
  dueAt,
  incidentEvents,
  isPublicEvent,
  messagedEvents,
  openStates,
  reportMessage,
  reportRules,
  stateAfter,
  visiblePlaceTypes,
} from './report.ts';
import { firstFailure } from './rules.ts';
import { smsBytes, unsendableLetters } from './sms.ts';

describe('a cause', () => {
  it('must be declared by the group of the place', () => {
    expect(causeOf('light', 'unlit')).toMatchObject({ name: '불이 켜지지 않음', isMeasured: true });
    expect([causeOf('light', 'full'), causeOf('air', 'other'), causeOf('light', 'constructor')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has a code that calls accept', () => {
    const codes = deviceGroups.flatMap(({ causes = {} }) => Object.keys(causes));
    expect(codes.filter((code) => !/^[a-zA-Z]{1,20}$/.test(code))).toEqual([]);
  });
});

describe('an incident', () => {
  it('has a longer deadline in each later state, and none when closed', () => {
    const since = new Date(0);
    const days = [...openStates, 'done' as const].map((state) => (dueAt(state, since)?.getTime() ?? 0) / 86_400_000);
    expect(days).toEqual([1, 3, 7, 0]);
  });

  it('offers the actions of its state', () => {
    expect(actionsIn('received')).toEqual(['confirm', 'start', 'done', 'reject', 'assign', 'comment', 'join']);
    expect(actionsIn('done')).toEqual(['reopen', 'assign', 'comment']);
    expect(actionsIn('joined')).toEqual([]);
    expect([stateAfter('done', 'reopen'), stateAfter('done', 'done'), stateAfter('inWork', 'join')]).toEqual([
      'received',
      null,
      'joined',
    ]);
  });

  it('is seen by administrators who may see the devices of its group', () => {
    expect(visiblePlaceTypes(new Set([`${devicePageOf('crack')}:get`]))).toEqual(['building']);
    expect(visiblePlaceTypes(new Set(['report/list:get']))).toEqual([]);
    expect(visiblePlaceTypes(new Set(['admin']))).toEqual(['building', 'light', 'bin']);
  });
});

it.each([
  [{ action: 'reject', comment: ' ' }, 'comment'],
  [{ action: 'assign', deptCode: 'nobody' }, 'deptCode'],
  [{ action: 'join' }, 'intoIncidentId'],
  [{ action: 'done' }, undefined],
] as const)('validates the action %j', (given, field) => {
  const form = { comment: '', deptCode: '', intoIncidentId: 0, ...given };
  expect(firstFailure(actRules, form)?.field).toBe(field);
});

it.each([
  [{ contact: 'hong@example.kr' }, 'hasConsented'],
  [{ contact: '0101234567x', hasConsented: true }, 'contact'],
  [{ contact: ' 01012345678 ', hasConsented: true }, undefined],
  [{}, undefined],
])('validates the report %j', (given, field) => {
  expect(firstFailure(reportRules, { words: '', contact: '', hasConsented: false, ...given })?.field).toBe(field);
});

describe('a message to a reporter', () => {
  it('is short, can be sent as a text, and is about events that the reporter sees', () => {
    expect(messagedEvents.filter((event) => !isPublicEvent(event) || !incidentEvents[event])).toEqual([]);
    for (const event of messagedEvents) {
      const about = {
        event,
        detail: '',
        cause: 'unlit',
        placeType: 'light',
        dongName: '면목본동',
        language: 'ko',
      } as const;
      expect(smsBytes(reportMessage(about).text)).toBeLessThanOrEqual(90);
      expect(unsendableLetters(reportMessage(about).text)).toEqual([]);
    }
  });

  it('includes the reason of a rejection in either language', () => {
    const about = { event: 'rejected', detail: '사유지', cause: 'other', placeType: 'bin', dongName: '묵1동' } as const;
    expect(reportMessage({ ...about, language: 'ko' }).text).toContain('사유: 사유지');
    expect(reportMessage({ ...about, language: 'en' }).text).toContain('(사유지)');
  });
});
