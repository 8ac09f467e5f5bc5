import type { ExcelColumn } from '#platform/excel/column.ts';
import type { Series } from '#telemetry/series/series.ts';
import { type ListedSingle, shownSingle } from './list.ts';

/** The columns that every group's workbook begins with. */
export function excelColumns<Own>(series: Series, now: Date): ExcelColumn<ListedSingle<Own>>[] {
  type Shown = ReturnType<typeof shownSingle>;
  const of = (value: (shown: Shown) => string) => (listed: ListedSingle<Own>) =>
    value(shownSingle(series, listed, now));
  return [
    { kind: 'number', header: '번호', value: ({ rowNumber }) => rowNumber },
    { kind: 'text', header: '관리번호', value: ({ row }) => row.managementCode },
    { kind: 'text', header: '장치 상태', value: of(({ deviceStatusName }) => deviceStatusName) },
    { kind: 'text', header: '행정동', value: ({ row }) => row.dongName },
    { kind: 'text', header: '주소', value: ({ row }) => row.address },
    { kind: 'text', header: '상세 주소', value: ({ row }) => row.detailAddress },
    { kind: 'text', header: '제조사', value: ({ row }) => row.vendorCodeName },
    { kind: 'text', header: '모델명', value: ({ row }) => row.modelName },
    { kind: 'date', header: '설치일', value: ({ row }) => row.installationDate },
    { kind: 'datetime', header: '최근 보고', value: ({ report }) => report?.measuredAt ?? null },
    { kind: 'datetime', header: '최근 수정', value: ({ row }) => row.updatedAt },
    { kind: 'datetime', header: '등록 일시', value: ({ row }) => row.registeredAt },
  ];
}
