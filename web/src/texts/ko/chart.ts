/** Words of the chart primitive. */
export const chart = {
  asTable: '표로 보기',
  time: '시각',
  of: (title: string) => `${title} 차트.`,
  summary: (of: { series: string; from: string; to: string; low: string; high: string; last: string }) =>
    `${of.series}: ${of.from}부터 ${of.to}까지, 최저 ${of.low}, 최고 ${of.high}, 마지막 ${of.last}.`,
};
