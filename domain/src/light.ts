/** Security lights: the states a lamp reports, and why it reports. */

/** In the order of the specification's numbers: off 0, on 1, broken 2, blackout 3. */
export const lightStatuses = ['off', 'on', 'failure', 'outage'] as const;
export type LightStatus = (typeof lightStatuses)[number];

export const lightStatusNames: Record<LightStatus, string> = {
  off: '소등',
  on: '점등',
  failure: '고장',
  outage: '정전',
};

export const lightReportTypes = ['periodic', 'event'] as const;
type LightReportType = (typeof lightReportTypes)[number];

export const lightReportTypeNames: Record<LightReportType, string> = { periodic: '정기', event: '이벤트' };
