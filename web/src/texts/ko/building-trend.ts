/** Texts about the trend of a building's values. */
interface Trend {
  slopeAMonth: number;
  slopeErrorAMonth: number;
  monthsToNextGrade: number | null;
}

export const buildingTrend = {
  line: (measure: string) => `${measure} 추세`,
  told: ({ slopeAMonth, slopeErrorAMonth, monthsToNextGrade }: Trend, unit: string) =>
    `추세 월 ${signed(slopeAMonth)} ± ${slopeErrorAMonth.toFixed(4)}\u2009${unit}. ${
      monthsToNextGrade === null
        ? '다음 등급에 이르는 때는 말할 수 없습니다.'
        : `이대로라면 약 ${Math.max(1, Math.round(monthsToNextGrade))}개월 뒤 다음 등급에 이릅니다.`
    }`,
  none: '추세를 말하기에는 측정 기간이 짧거나 측정한 날이 적습니다.',
  rule: '추세는 최근 13개월의 일평균으로 계산하며, 기준값을 다시 정한 센서는 그 이튿날부터의 일평균만 씁니다. 예상 시점은 330일 이상 측정하고 변화가 오차보다 뚜렷할 때만 알립니다.',
};

/** A change with its sign. */
export function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(4)}`;
}
