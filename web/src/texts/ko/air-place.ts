/** Texts of one station's page. */
export const airPlace = {
  title: '측정소 상세',
  facts: '측정소 정보',
  deviceCount: '측정기 수',
  noDevices: '설치된 측정기가 없습니다.',
  devices: '측정기별 측정값',
  missing: { title: '측정소를 찾을 수 없습니다', body: '주소가 잘못되었거나 철거된 측정소입니다.' },
  toList: '측정소 목록으로',
};
