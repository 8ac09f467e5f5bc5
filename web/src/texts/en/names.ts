import type { names as ko } from '../ko/names.ts';

export const names: typeof ko = {
  // Facility types and their kinds.
  공공시설: 'Public facility',
  관공서: 'Government office',
  주민센터: 'Community center',
  도서관: 'Library',
  공원: 'Park',
  기타: 'Other',
  보육시설: 'Childcare facility',
  국공립어린이집: 'Public nursery school',
  민간어린이집: 'Private nursery school',
  유치원: 'Kindergarten',
  공동육아나눔터: 'Shared childcare center',
  '실내 다중이용시설': 'Indoor public space',
  경로당: 'Senior center',
  의료시설: 'Medical facility',
  체육시설: 'Sports facility',
  시장·상가: 'Market or arcade',
  지하역사: 'Underground station',
  // Kinds of waste that are weighed.
  생활폐기물: 'Household waste',
  '음식물류 폐기물': 'Food waste',
  재활용품: 'Recyclables',
};
