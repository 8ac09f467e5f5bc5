/** Texts of the chart primitive. */
export const chart = {
  asTable: '표로 보기',
  time: '시각',
  asCsv: '표 내려받기 (CSV)',
  asPicture: '그림 내려받기 (PNG)',
  saved: (name: string) => `${name} 파일을 내려받았습니다.`,
  notSaved: '파일을 만들지 못했습니다. 다시 시도해 주십시오.',
  /** Source of an image: its page, and the site's address. */
  credit: (page: string, site: string) => `출처: ${page} (${site})`,
  /** Start of the y axis, if not at zero. */
  axisFrom: (value: string) => `세로축 ${value}부터`,
  of: (title: string) => `${title} 차트.`,
  summary: (of: { series: string; from: string; to: string; low: string; high: string; last: string }) =>
    `${of.series}: ${of.from}부터 ${of.to}까지, 최저 ${of.low}, 최고 ${of.high}, 마지막 ${of.last}.`,
};
