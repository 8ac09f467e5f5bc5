/** Texts about cleaning vehicles on the main page and in the menu; texts of their pages are in vehicle-pages.ts. */
export const vehicles = {
  name: '청소차량',
  tile: {
    figure: (count: number) => `${count}대 운행 중`,
    statuses: { silent: '위치 확인 안 됨', out: '운행', parked: '대기' } as Record<string, string>,
  },
  now: '청소차량 현황',
  streets: '우리 길 청소 기록',
  map: '청소차량 지도',
};
