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
  notSeen: '지금 보이는 지도에 없는 장소입니다. 지도를 옮기거나 확대해도 나타나지 않으면 없는 장소입니다.',
  devicePage: '장치 관리에서 보기',
};
