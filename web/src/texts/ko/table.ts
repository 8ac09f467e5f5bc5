/** Texts of the table primitive and its pager. */
import { grouped } from '@maru/domain/number-text';

export const table = {
  sort: '이 열로 정렬',
  order: '정렬',
  defaultOrder: '기본 순서',
  orders: { asc: (column: string) => `${column} 오름차순`, desc: (column: string) => `${column} 내림차순` },
  count: (totalCount: number) => `총 ${grouped(totalCount)}건`,
  pages: (of: string) => `${of} 페이지 이동`,
  page: (number: number) => `${number}페이지`,
  first: '첫 페이지',
  previous: '이전 페이지',
  next: '다음 페이지',
  last: '마지막 페이지',
  pageSize: '한 쪽에',
  pageSizeOf: (of: string) => `${of} 한 쪽에 보일 줄`,
  rows: (count: number) => `${count}줄`,
  select: (name: string) => `${name} 선택`,
  selectAll: '이 화면의 모든 행 선택',
  /** Shown below a table that is wider than its box. */
  scrolls: '옆으로 움직이면 나머지 열을 볼 수 있습니다.',
};
