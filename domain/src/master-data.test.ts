import { describe, expect, test } from 'vitest';
import { isFixedMaster, type MasterKind, masterKindNames, masterKinds, masterRules } from './master-data.ts';
import { firstFailure } from './rules.ts';

const right = (kind: MasterKind) => {
  const { parent, exampleName } = masterKinds[kind];
  return { name: exampleName, code: '', parentCode: parent ? (parent.codes?.[0]?.code ?? '1') : '' };
};

describe('a row of master data', () => {
  test.each(masterKindNames)('accepts the kind %s with its example', (kind) => {
    expect(firstFailure(masterRules(kind), right(kind))).toBeNull();
  });

  test.each([
    ['vendor', { parentCode: '' }, 'parentCode'],
    ['vendor', { parentCode: 'submarine' }, 'parentCode'],
    ['model', { parentCode: '' }, 'parentCode'],
    ['lightCompany', { parentCode: 'air' }, 'parentCode'],
    ['vendor', { name: '  ' }, 'name'],
    ['vendor', { name: '가'.repeat(61) }, 'name'],
    ['vendor', { name: '<b>' }, 'name'],
    ['department', { code: '한글' }, 'code'],
    ['department', { code: 'a'.repeat(41) }, 'code'],
  ] as const)('refuses the kind %s with %j at %s', (kind, change, field) => {
    expect(firstFailure(masterRules(kind), { ...right(kind), ...change })?.field).toBe(field);
  });

  test('is fixed if permissions depend on it', () => {
    expect([isFixedMaster('department', 'cleaning'), isFixedMaster('department', 'road')]).toEqual([true, false]);
    expect(isFixedMaster('vendor', 'cleaning')).toBe(false);
  });
});
