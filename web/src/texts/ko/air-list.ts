export const airList = {
  title: '대기질 측정소',
};
