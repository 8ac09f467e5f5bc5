/** Master data: the options of forms. Each kind is declared once for screens, calls and imports. */
import { departments } from './administration.ts';
import { deviceKinds } from './device-groups.ts';
import type { Rule } from './rules.ts';

/** The console page that edits master data. */
export const masterPage = 'system/masterData';

/** The parent of a kind's rows: one of some fixed codes, or a row of another kind. */
export interface MasterParent {
  name: string;
  codes?: readonly { code: string; name: string }[];
  kind?: MasterKind;
}

interface MasterDeclaration {
  name: string;
  parent?: MasterParent;
  /**
   * True if people see and enter the code; a row without a code gets a generated one. Other kinds are identified by
   * name.
   */
  hasCode?: true;
  maxNameLength: number;
  /** Korean name of the entries that use a row, shown with their count. */
  usedBy: string;
  exampleName: string;
}

export const masterKindNames = [
  'vendor',
  'model',
  'vehicleCompany',
  'lightCompany',
  'department',
  'collectionPlace',
] as const;
export type MasterKind = (typeof masterKindNames)[number];

export const masterKinds: Readonly<Record<MasterKind, MasterDeclaration>> = {
  vendor: {
    name: '제조사',
    parent: { name: '장치 종류', codes: deviceKinds.map(({ series, name }) => ({ code: series, name })) },
    hasCode: true,
    maxNameLength: 60,
    usedBy: '장치',
    exampleName: '한빛전자',
  },
  model: {
    name: '모델',
    parent: { name: '제조사', kind: 'vendor' },
    maxNameLength: 100,
    usedBy: '장치',
    exampleName: 'HB-100',
  },
  vehicleCompany: {
    name: '청소차량 업체',
    hasCode: true,
    maxNameLength: 60,
    usedBy: '차량',
    exampleName: '한빛환경',
  },
  lightCompany: { name: '보안등 도입 업체', maxNameLength: 60, usedBy: '보안등', exampleName: '한빛조명' },
  department: {
    name: '부서',
    parent: {
      name: '권한 그룹',
      codes: departments.map(({ deptCode, deptName }) => ({ code: deptCode, name: deptName })),
    },
    hasCode: true,
    maxNameLength: 30,
    usedBy: '관리자',
    exampleName: '기후환경과',
  },
  collectionPlace: { name: '수거지', hasCode: true, maxNameLength: 60, usedBy: '계근', exampleName: '동부 적환장' },
};

/** A row as entered. */
export interface MasterProfile {
  name: string;
  /** Empty means generated. */
  code: string;
  /** Empty if the kind has no parent. */
  parentCode: string;
}

const isMasterCode = (text: string): boolean => /^[A-Za-z0-9_-]{1,40}$/.test(text);

/** The rules of a row's name, for new rows and for renames. */
export function masterNameRules(kind: MasterKind): readonly Rule<Pick<MasterProfile, 'name'>>[] {
  const { maxNameLength } = masterKinds[kind];
  return [
    { field: 'name', passes: ({ name }) => name.trim() !== '', error: '이름을 입력해 주십시오.' },
    {
      field: 'name',
      passes: ({ name }) => name.trim().length <= maxNameLength && !/[<>\p{Cc}]/u.test(name),
      error: `이름은 ${maxNameLength}자 이하로, < > 없이 입력해 주십시오.`,
    },
  ];
}

/** The rules of a new row. */
export function masterRules(kind: MasterKind): readonly Rule<MasterProfile>[] {
  const { parent } = masterKinds[kind];
  return [
    {
      field: 'parentCode',
      passes: ({ parentCode }) =>
        parent ? (parent.codes?.some(({ code }) => code === parentCode) ?? parentCode !== '') : parentCode === '',
      error: `${parent?.name ?? '상위 항목'} 항목을 선택해 주십시오.`,
    },
    ...masterNameRules(kind),
    {
      field: 'code',
      passes: ({ code }) => code === '' || isMasterCode(code),
      error: '코드는 영문, 숫자, -, _ 만 40자까지 쓸 수 있습니다.',
    },
  ];
}

/** Rows that permissions and form defaults depend on. They can be renamed or retired but not merged. */
export const isFixedMaster = (kind: MasterKind, code: string): boolean =>
  kind === 'department' && departments.some(({ deptCode }) => deptCode === code);

/** Maximum size of an imported workbook, and maximum rows. */
export const maxMasterFileBytes = 2 * 1024 * 1024;
export const maxMasterRows = 5000;
