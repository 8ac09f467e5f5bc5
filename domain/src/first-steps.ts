/** The steps to set up a new installation, in order. */
import type { ConsolePage } from './administration.ts';

interface FirstStep {
  name: string;
  /** The console page of the step; null for a step outside the console. */
  page: ConsolePage | null;
  /** Minimum count at which the step is finished. */
  least: number;
}

export const firstSteps = {
  dong: { name: '행정동', page: null, least: 1 },
  department: { name: '부서', page: 'system/masterData', least: 1 },
  administrator: { name: '관리자 두 명 이상', page: 'account/admin', least: 2 },
  vendor: { name: '제조사', page: 'system/masterData', least: 1 },
  place: { name: '설치 장소', page: 'device/fineDustSensor', least: 1 },
  device: { name: '장치', page: 'device/fineDustSensor', least: 1 },
  reading: { name: '첫 측정값', page: 'device/fineDustSensor', least: 1 },
  notice: { name: '첫 공지사항', page: 'posts/notice', least: 1 },
  sendNumber: { name: '발신 번호', page: 'sms/send', least: 1 },
  text: { name: '첫 문자', page: 'sms/send', least: 1 },
} as const satisfies Record<string, FirstStep>;

export type FirstStepName = keyof typeof firstSteps;
export const firstStepNames = Object.keys(firstSteps) as FirstStepName[];

export const isStepDone = (step: FirstStepName, count: number): boolean => count >= firstSteps[step].least;
