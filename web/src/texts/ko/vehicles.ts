/** Words of cleaning vehicles that the main page and the menu have; those of their pages are in vehicle-pages.ts. */
export const vehicles = {
  name: '청소차량',
  tile: {
    figure: (count: number) => `${count}대 운행 중`,
    none: '지금 운행하는 차량이 없습니다.',
    silent: (count: number) => `위치 확인 안 됨 ${count}`,
    uses: { household: '생활', recycling: '재활용', food_waste: '음식물' },
  },
  now: '청소차량 현황',
  map: '청소차량 지도',
};
