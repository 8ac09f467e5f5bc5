export const airMap = {
  title: '대기질 지도',
};
