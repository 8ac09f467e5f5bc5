/** Texts of the console's dashboards. */
export const dashboardWords = {
  fullScreen: '전체 화면',
  endFullScreen: '전체 화면 끝내기',
  measured: (time: string) => `${time} 기준`,
  waiting: '자료를 불러오는 중입니다.',
  nothingYet: '아직 받은 자료가 없습니다. 등록한 장치가 자료를 보내면 여기에 보입니다.',
  stale: '새 자료를 받지 못하고 있습니다. 마지막 자료를 표시합니다.',
  none: '측정 없음',
  devices: '장치',
  normal: '정상',
  breakdown: '고장',
  places: (count: number) => `${count}곳`,
};
