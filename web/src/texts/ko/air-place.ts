export const airPlace = {
  title: '측정소 상세',
};
