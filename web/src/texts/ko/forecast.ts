/** Texts of the national forecast of dust. */
export const forecast = {
  title: '미세먼지 예보',
  days: { today: '오늘', tomorrow: '내일', afterTomorrow: '모레' },
  notYet: '17시 이후 발표',
  none: '예보 없음',
  notLinked: '예보 연동 전입니다.',
  source: {
    sandbox: '시연용 예보입니다. 실제 발표가 아닙니다.',
    'air-korea': '자료: 한국환경공단 에어코리아',
  },
  announced: (datetime: string) => `${datetime} 발표`,
  stale: '새 발표를 받지 못해 이전 발표를 보여 드립니다.',
  failed: '예보를 불러오지 못했습니다. 잠시 뒤 다시 확인합니다.',
  away: '예보 서비스에서 발표를 받지 못했습니다. 잠시 뒤 다시 확인합니다.',
};
