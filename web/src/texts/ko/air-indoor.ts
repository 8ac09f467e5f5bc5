export const airIndoor = {
  title: '실내 공기질',
};
