/** Texts of the main page. */
export const main = {
  title: '첫 화면',
  now: (where: string) => `지금 ${where} 공기는`,
  stations: (count: number) => `실외 측정소 ${count}곳의 평균입니다.`,
  noStations: '아직 등록된 실외 측정소가 없습니다. 등록되면 여기에 공기질이 보입니다.',
  nearest: (place: string, distance: string) => `현재 위치에서 가장 가까운 ${place}(${distance})의 값입니다.`,
  kept: (place: string) => `관심 측정소 ${place}의 값입니다.`,
  ago: {
    now: '지금',
    seconds: (count: number) => `${count}초 전`,
    minutes: (count: number) => `${count}분 전`,
    hours: (count: number) => `${count}시간 전`,
    days: (count: number) => `${count}일 전`,
  },
  advice: {
    good: '바깥 활동을 하기 좋습니다. 창을 열어 환기해 주십시오.',
    normal: '평소처럼 활동하셔도 됩니다. 민감하신 분은 몸 상태를 살펴 주십시오.',
    bad: '장시간 무리한 바깥 활동을 줄이고, 외출할 때 보건용 마스크를 착용해 주십시오.',
    very_bad: '바깥 활동을 삼가고 창을 닫아 주십시오. 외출할 때 보건용 마스크를 꼭 착용해 주십시오.',
    measuring: '측정하고 있습니다.',
    inspection: '지금은 측정값이 없습니다. 잠시 뒤 다시 확인해 주십시오.',
  },
  position: {
    show: '내 위치로 보기',
    back: '전체 평균 보기',
    backToKept: '관심 측정소 보기',
    ask: {
      title: '현재 위치 사용',
      body: '가까운 측정소를 찾는 데에만 현재 위치를 사용합니다. 위치는 이 기기 밖으로 보내지 않습니다.',
      confirm: '사용',
    },
    denied: {
      title: '위치를 확인하지 못했습니다',
      body: '브라우저의 위치 권한을 확인해 주십시오. 지금 보이는 값을 그대로 보여 드립니다.',
    },
    far: {
      title: '가까운 측정소가 없습니다',
      body: '현재 위치 가까이에 값을 보내는 측정소가 없어 지금 보이는 값을 그대로 보여 드립니다.',
    },
  },
  values: '대기질 측정값',
  picture: {
    title: '동별 초미세먼지',
    help: '동을 선택하면 지도에서 그 동의 측정소를 봅니다.',
    dong: (dong: string, value: string, grade: string) => `${dong} ${value} ${grade}, 초미세먼지(㎍/㎥), 지도에서 보기`,
  },
  days: {
    title: '지난 24시간과 앞으로 3일',
    from: '24시간 전',
    now: '지금',
    hours: (name: string, { least, most, newest }: Record<'least' | 'most' | 'newest', string>) =>
      `지난 24시간 ${name}: 최저 ${least}, 최고 ${most}, 최근 ${newest}`,
    noHours: '지난 24시간의 측정값이 없습니다.',
    differ: '지금 등급은 측정값이고 오늘 예보는 하루 전체를 내다본 것이라 서로 다를 수 있습니다.',
  },
  tiles: {
    title: '분야별 현황',
    outdoor: '실외 대기질',
    indoor: '실내 공기질',
    places: (count: number) => `${count}곳`,
    count: (word: string, count: number) => `${word} ${count}`,
    calm: '특이 사항이 없습니다.',
    none: '아직 등록된 곳이 없습니다.',
    range: (name: string, least: string, most: string) => `지난 24시간 ${name}: 최저 ${least}, 최고 ${most}`,
  },
};
