/** Texts of the console's map of all layers. Korean only. */
export const unionWords = {
  breakdowns: '최근 1시간 고장',
  none: '최근 1시간 동안 고장 난 장치가 없습니다.',
  count: (count: string) => `${count}대`,
  since: (time: string) => `${time}부터`,
  more: (count: string) => `그 밖에 ${count}대`,
  layer: '항목',
  state: '상태',
  value: '측정값',
  measured: '최근 측정',
  notSeen: '지금 지도에 보이지 않는 장소입니다. 지도를 옮기거나 확대하고, 켜 둔 항목을 확인해 주십시오.',
  devicePage: '장치 관리에서 보기',
};
