import { grouped } from '@maru/domain/number-text';
import type { StreetAge } from '@maru/domain/street/age';

/** Texts of the page of cleaned streets; loaded with it. */
export const streets = {
  title: '우리 길 청소 기록',
  line: '청소차량이 어느 길을 언제 지나갔는지 오늘과 지난 7일의 기록으로 알려 드립니다.',
  evidence:
    '차량이 보낸 위치가 길 위에서 이어진 구간만 지나간 것으로 봅니다. 위치를 받지 못했거나 계획에 없는 동을 지나간 구간은 기록에 없으므로, 기록이 없다고 해서 청소하지 않았다는 뜻은 아닙니다.',
  ask: '길 찾기',
  dong: '동',
  street: '도로명',
  wholeDong: '동 전체 보기',
  map: '청소차량이 지나간 길',
  prompt: '지도에서 길을 누르거나 도로명(예: 겸재로12길)이나 주소를 찾아 주십시오.',
  answer: '찾으신 길',
  near: '누르신 곳에서 50m 안의 길입니다.',
  noneNear: '누르신 곳에서 50m 안에 길이 없습니다.',
  unknownStreet: (name: string) => `${name}: 도로 자료에 없는 길입니다. 지도에서 길을 눌러 주십시오.`,
  unnamed: '이름 없는 길',
  metres: (metres: number) => `${grouped(metres)}m`,
  away: (metres: number) => `${grouped(Math.round(metres))}m 거리`,
  driven: (datetime: string, use: string) => `${datetime} ${use} 수거 차량`,
  noRecord: '지난 7일 동안 기록 없음',
  last: '마지막 기록',
  ages: { today: '오늘', recent: '3일 안', week: '7일 안', none: '기록 없음' } satisfies Record<StreetAge, string>,
  legend: '마지막으로 지나간 때',
  segments: (count: number) => `${grouped(count)}구간`,
  list: '길 목록',
  segmentCount: '구간',
  drivenCount: '기록 있는 구간',
  ofAll: (some: number, all: number) => `${grouped(all)}구간 중 ${grouped(some)}구간`,
  noStreets: '등록된 도로 자료가 없습니다.',
};
export type StreetWords = typeof streets;
