/** Texts of embedded pages and share pictures. */
import type { Language } from '@maru/domain/language';

interface Words {
  site: string;
  siteLine: string;
  demo: string;
  indoor: string;
  outdoor: string;
  corrected: string;
  measured(time: string): string;
  asOf(time: string): string;
  stations(measure: string, count: number): string;
  stale: string;
  noValue: string;
  noDevices: string;
  noStations: string;
  nothing: string;
  worst(place: string): string;
  calm: string;
  open: string;
  newWindow: string;
  late: string;
  missing: { title: string; body: string };
  busy: { title: string; body: string };
}

export const embedWords: Record<Language, Words> = {
  ko: {
    site: '마루',
    siteLine: '지금 우리 동네의 공기와 시설을 봅니다',
    demo: '시연용',
    indoor: '실내',
    outdoor: '실외',
    corrected: '습도 보정',
    measured: (time) => `${time} 측정`,
    asOf: (time) => `${time} 기준`,
    stations: (measure, count) => `${measure} · 실외 측정소 ${count}곳 평균`,
    stale: '새 측정값이 오지 않아 마지막 값을 보여 드립니다.',
    noValue: '지금은 측정값이 없습니다.',
    noDevices: '이곳에는 측정 장치가 없습니다.',
    noStations: '이 동에는 실외 측정소가 없습니다.',
    nothing: '아직 등록된 곳이 없습니다.',
    worst: (place) => `살펴볼 곳: ${place}`,
    calm: '특이 사항이 없습니다.',
    open: '마루에서 자세히 보기',
    newWindow: '(새 창)',
    late: '값을 새로 불러오지 못하고 있습니다.',
    missing: {
      title: '보여 드릴 곳이 없습니다',
      body: '장소가 없어졌거나 주소가 올바르지 않습니다. 이 화면을 넣은 누리집의 담당자에게 알려 주십시오.',
    },
    busy: { title: '지금은 보여 드릴 수 없습니다', body: '잠시 뒤에 저절로 다시 불러옵니다.' },
  },
  en: {
    site: 'Maru',
    siteLine: 'Air and facilities of our neighbourhood, now',
    demo: 'Demo',
    indoor: 'Indoors',
    outdoor: 'Outdoors',
    corrected: 'corrected for humidity',
    measured: (time) => `Measured ${time}`,
    asOf: (time) => `As of ${time}`,
    stations: (measure, count) =>
      count === 1 ? `${measure}, one outdoor station` : `${measure}, average of ${count} outdoor stations`,
    stale: 'No new values are arriving. These are the last ones.',
    noValue: 'There is no value at present.',
    noDevices: 'This station has no devices.',
    noStations: 'There is no outdoor station in this neighbourhood.',
    nothing: 'Nothing is registered yet.',
    worst: (place) => `Look first at ${place}`,
    calm: 'Nothing unusual.',
    open: 'See more in Maru',
    newWindow: '(new window)',
    late: 'New values can’t be loaded at present.',
    missing: {
      title: 'There is nothing to show',
      body: 'The place no longer exists, or its address is wrong. Please inform the office of the site with this widget.',
    },
    busy: { title: 'This can’t be shown at present', body: 'It will load again by itself in a moment.' },
  },
};
