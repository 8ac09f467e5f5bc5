/** Texts of the places that a citizen operates, and of the rooms that a parent may see. */
export const facility = {
  title: '운영 시설',
  line: '운영하는 시설과 어린이집의 공기질을 방마다 봅니다.',
  empty: '운영하는 시설이 없습니다.',
  emptyParent: '어린이집 학부모시라면 휴대전화 번호를 공유 회원으로 등록해 달라고 어린이집에 요청해 주십시오.',
  place: '시설',
  summary: (name: string) => `${name} 지금 공기질`,
  noDevices: '설치된 측정기가 없습니다.',
  rooms: '방별 측정값',
  room: '측정 위치',
  noLocation: '위치 미지정',
  roomName: (location: string, side: string) => `${location} (${side})`,
  allRooms: '전체',
  statistics: '방별 기간 측정값',
  tooManyRooms: (count: number) => `앞의 ${count}곳만 보여 드립니다. 나머지는 측정 위치에서 골라 주십시오.`,
  parent: {
    title: '우리 아이 어린이집',
    line: '어린이집이 공유한 실내 공기질입니다.',
    noRooms: '지금 사용 중인 측정기가 없습니다.',
  },
};
