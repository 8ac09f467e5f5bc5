/** Shared members from a workbook: rows that can be saved, and the errors of the others. */
import { buffer } from 'node:stream/consumers';
import { mobileDigits, withLostZero } from '@maru/domain/personal';
import { firstFailure } from '@maru/domain/rules';
import {
  maxMembersFileBytes,
  maxSharedMembers,
  type SharedMember,
  sharedMemberRules,
} from '@maru/domain/shared-member';
import type { ExcelReader } from '#platform/excel/read-excel.ts';
import { firstErrors, readTable } from '#platform/excel/read-table.ts';
import type { UploadedFile } from '#platform/http/upload.ts';
import type { Services } from '#platform/services.ts';
import { mobileIndex } from '../sealed.ts';
import { knownNumbers, type Operator } from './members.ts';

/** More rows than can be saved, because rows may be repeated or exist already. */
const limits = { maxRows: 2 * maxSharedMembers, maxBytes: maxMembersFileBytes };

export const memberColumns = [
  {
    header: '이름',
    field: 'parentsName',
    required: 'column',
    help: '학부모의 이름. 한글이나 영문으로 60자까지',
    example: '홍길동',
  },
  {
    header: '휴대전화 번호',
    field: 'mobileNumber',
    required: 'column',
    help: '본인 이름으로 인증하는 번호. 이미 등록된 번호는 다시 등록되지 않습니다.',
    example: '010-1234-5678',
  },
] as const;

interface Fault {
  rowNumber: number;
  kind: 'duplicate' | 'invalid';
  field: string;
  error: string;
}

/** A workbook's rows, validated against a place's members. */
export interface Judged {
  totalCount: number;
  valid: SharedMember[];
  faults: Fault[];
}

/**
 * Reads and validates a workbook without saving. If several rows have the same number, only the first is valid. Throws
 * NOT_FOUND, VALIDATION if a column is missing, FILE_TOO_LARGE, FILE_UNREADABLE, BUSY.
 */
export async function judgeWorkbook(
  services: Services,
  operator: Operator,
  file: UploadedFile,
  reader: ExcelReader,
): Promise<Judged> {
  const known = await knownNumbers(services, operator);
  const { rows, errors } = await readTable(await buffer(file.stream()), memberColumns, { ...limits, ...reader });
  const broken = firstErrors(errors);
  const judged: Judged = {
    totalCount: rows.length + broken.length,
    valid: [],
    faults: broken.map(({ row, ...error }) => ({ rowNumber: row, kind: 'invalid', ...error })),
  };
  const firstRows = new Map<string, number>();
  for (const { row: rowNumber, values } of rows) {
    const member = { parentsName: values.parentsName ?? '', mobileNumber: withLostZero(values.mobileNumber ?? '') };
    const failure = firstFailure(sharedMemberRules, member);
    if (failure) {
      judged.faults.push({ rowNumber, kind: 'invalid', ...failure });
      continue;
    }
    const number = mobileDigits(member.mobileNumber);
    const first = firstRows.get(number);
    const isKnown = known.has(mobileIndex(services.seal, number).toString('hex'));
    if (isKnown || first !== undefined) {
      const error = isKnown ? '이미 등록된 휴대전화 번호입니다.' : `${first}행과 휴대전화 번호가 같습니다.`;
      judged.faults.push({ rowNumber, kind: 'duplicate', field: 'mobileNumber', error });
      continue;
    }
    firstRows.set(number, rowNumber);
    judged.valid.push(member);
  }
  judged.faults.sort((a, b) => a.rowNumber - b.rowNumber);
  return judged;
}

/** Number of errors by kind. */
export const countFaults = ({ faults }: Judged) => {
  const duplicateCount = faults.filter((fault) => fault.kind === 'duplicate').length;
  return { duplicateCount, invalidCount: faults.length - duplicateCount };
};
