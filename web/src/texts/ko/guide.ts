const fill =
  '칸마다 센서로 잰 높이로 정하며, 지도와 집계에서는 가장 많이 찬 칸의 등급입니다. 담긴 모양에 따라 실제로 찬 정도와 다를 수 있습니다.';

/** Explains the grades of measures. */
export const guide = {
  title: '등급 기준',
  range: (from: string, to: string) => `${from}~${to}`,
  upTo: (to: string) => `${to} 이하`,
  above: (from: string) => `${from} 초과`,
  ungraded: '이 항목에는 등급이 없습니다.',
  inspection: '값이 없거나 보고 주기의 3배가 지나도록 새 값이 없습니다.',
  /** By the measure's name on the wire; `other` for all others. */
  sources: {
    ultra_fine_dust: '환경부 대기질 예보 등급',
    fine_dust: '환경부 대기질 예보 등급',
    co2: '실내공기질 유지기준(1,000 ppm)',
    other: '이 서비스의 관리 기준',
  } as Readonly<Record<string, string>>,
  source: (name: string) => `기준: ${name}`,
  /** Further explanations of a measure's grades, instead of `simple`. */
  notes: {
    x_angle:
      '어느 쪽으로 기울었든 크기로, 두 축 가운데 나쁜 쪽으로 등급을 정합니다. 센서값에 따른 참고용 등급이며 안전진단 결과가 아닙니다.',
    crack:
      '센서마다 따로 정한 기준이 있으면 그 기준을 따릅니다. 센서값에 따른 참고용 등급이며 안전진단 결과가 아닙니다.',
    crowding:
      '수용 인원에 대한 현재 인원의 비율로 정하고, 수용 인원을 알 수 없는 지역은 점검중으로 표시합니다. 현재 인원은 CCTV로 드나든 사람을 세어 어림한 값으로, 실제와 다를 수 있습니다.',
    pet_can: fill,
    carton: fill,
  } as Readonly<Record<string, string>>,
  simple:
    '간이측정기로 잰 참고용 값으로, 공식 측정값과 다를 수 있습니다. 공식 값은 에어코리아(airkorea.or.kr)에서 볼 수 있습니다.',
};
