/** Texts of the site's frame: header, navigation, footer, and pages outside any area. */
export const shell = {
  site: '마루',
  siteTitle: (district: string) => `${district} 스마트시티 포털 마루`,
  description: (site: string) =>
    `${site}에서 우리 동네의 공기, 보안등, 수거함, 유동인구, 청소차의 지금 값과 통계를 볼 수 있습니다.`,
  skip: '본문 바로가기',
  home: '첫 화면으로',
  menu: { open: '메뉴 열기', close: '메뉴 닫기', label: '주 메뉴', sub: '하위 메뉴' },
  links: { office: '구청 누리집', platformHome: '플랫폼 홈', newWindow: '새 창' },
  language: { label: '언어', ko: '한국어', en: 'English' },
  highContrast: '고대비 화면',
  largeText: '큰 글씨',
  footer: {
    telephone: '대표전화',
    nightTelephone: '야간·휴일',
    fax: '팩스',
    privacy: '개인정보 처리방침',
    openData: '공공데이터',
    copyright: (owner: string, year: number) => `© ${year} ${owner}. All rights reserved.`,
  },
  posts: { area: '알림', notices: '공지사항', popups: '팝업', subscribe: '알림 받기', own: '내 알림' },
  notFound: { title: '페이지를 찾을 수 없습니다', body: '주소가 바뀌었거나 없는 페이지입니다.' },
  forbidden: { title: '이용 권한이 없습니다', body: '권한이 없어 이 화면을 이용할 수 없습니다.' },
  broken: { title: '화면을 표시하지 못했습니다', body: '잠시 뒤 다시 시도해 주십시오.' },
};
