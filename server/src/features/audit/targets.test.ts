import { expect, test } from 'vitest';
import { features } from '../features.ts';
import { namedBy } from './targets.ts';

const kinds = features.flatMap(({ auditTargets = [] }) => auditTargets);

test.each([
  ['user-view', '회원 #12', { kind: 'user', id: '12' }],
  ['admin-change', '관리자 #3', { kind: 'administrator', id: '3' }],
  ['place-change', '설치 장소 #5 면목 #9 도서관', { kind: 'place', id: '5' }],
  ['device-key', '장치 AIR (#9) (#7)', { kind: 'device', id: '7' }],
  ['notice-delete', '공지사항 #4 제목 #8', { kind: 'notice', id: '4' }],
  ['sms-view', '문자 #6', { kind: 'message', id: '6' }],
  ['sms-reserve', '문자 #6', { kind: 'reservation', id: '6' }],
  ['sms-template-change', '문자 양식 #2', { kind: 'template', id: '2' }],
  ['place-view', '청소차량 #5 80가1001', { kind: 'place', id: '5' }],
  ['weighing-correct', '계근 #11', { kind: 'weighing', id: '11' }],
  ['area-change', '측정 지역 #3 park_1', { kind: 'area', id: '3' }],
  ['vehicle-company-change', '청소차량 업체 #north 예시환경 #5', { kind: 'company', id: 'north' }],
  ['master-merge', '기준 정보 제조사 #3 한빛 #5', { kind: 'master', id: 'vendor' }],
  ['master-import', '기준 정보 부서', { kind: 'master', id: 'department' }],
  ['master-change', '기준 정보 없는 종류 #3', null],
  ['authority-grant', '부서 #structure 건축과', { kind: 'department', id: 'structure' }],
  ['vehicle-company-change', '회원 (x)', null],
  ['authority-grant', '건축과', null],
  ['authority-grant', '부서 #<x> 건축과', null],
  ['user-view', '회원 #0', null],
  ['user-view', '회원 #12a', null],
  ['audit-review', '2026-11', null],
])('links entries about %s of %s to %o', (action, subject, named) => {
  const found = namedBy(kinds, { action, subject });
  expect(found && { kind: found.target.kind, id: found.id }).toEqual(named);
});
