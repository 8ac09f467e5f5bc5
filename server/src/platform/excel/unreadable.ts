/** Reasons for refusing an uploaded workbook. */
import { Problem } from '../errors/problem.ts';

const sentences = {
  notWorkbook: '엑셀 파일(.xlsx)만 올릴 수 있습니다. 다른 형식이면 .xlsx로 저장한 뒤 다시 올려 주십시오.',
  notTable: '엑셀(.xlsx)이나 CSV 파일만 올릴 수 있습니다. 다른 형식이면 .xlsx로 저장한 뒤 다시 올려 주십시오.',
  oldOrLocked:
    '암호가 걸렸거나 옛 형식(.xls)인 파일은 읽을 수 없습니다. 암호 없이 .xlsx로 저장한 뒤 다시 올려 주십시오.',
  damaged: '손상되었거나 읽을 수 없는 파일입니다. 엑셀에서 다시 저장한 뒤 올려 주십시오.',
  tooMuch: '파일에 든 내용이 너무 많아 읽을 수 없습니다. 필요한 행만 남겨 다시 올려 주십시오.',
} as const;
export type UnreadableReason = keyof typeof sentences;

/** Thrown in the process that reads the file; converted in the process that responds. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason) {
    super(reason);
    this.reason = reason;
  }
}

export const unreadable = (reason: UnreadableReason, cause?: unknown): Problem =>
  new Problem('FILE_UNREADABLE', { field: 'file', error: sentences[reason], cause });
