/** Words of security lights in the console. */
export const consoleLightsWords = {
  title: '스마트 보안등',
  create: '보안등 등록',
  lightType: '등 종류',
  company: '도입 업체',
  companyHelp: '보안등을 도입한 업체의 이름입니다.',
  status: '점등 상태',
  what: '상태 설명',
  light: '보안등',
};
