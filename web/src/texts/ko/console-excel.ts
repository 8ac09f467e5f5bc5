/** Texts of downloads of workbooks and labels. */
import { grouped } from '@maru/domain/number-text';

export const consoleExcelWords = {
  button: '엑셀',
  waiting: '엑셀 파일을 만드는 중입니다.',
  /** `share` from 0 to 1, an estimate; `rows` of the whole. */
  progress: (share: number | null, rows: number | null, bytes: number) =>
    [
      share === null ? null : `약 ${Math.round(share * 100)}%`,
      rows === null ? null : `전체 ${grouped(rows)}건`,
      `${(bytes / 1024 / 1024).toFixed(1)}MB 받음`,
    ]
      .filter((word) => word !== null)
      .join(' · '),
  progressName: '엑셀 내려받기',
  cancel: '내려받기 취소',
  cancelled: '내려받기를 취소했습니다.',
  done: (name: string) => `${name} 파일을 내려받았습니다.`,
  failed: (reason: string) => `엑셀 파일을 받지 못했습니다. ${reason}`,
  unknown: '잠시 뒤 다시 시도해 주십시오.',
};

export const consoleLabelWords: typeof consoleExcelWords = {
  ...consoleExcelWords,
  button: '라벨 PDF',
  waiting: '라벨 파일을 만드는 중입니다.',
  progressName: '라벨 내려받기',
  failed: (reason) => `라벨 파일을 받지 못했습니다. ${reason}`,
};
