/** What the portal does with what it learns of its visitors. Says what the code does: change both together. */
export const privacy = {
  title: '개인정보처리방침',
  intro: '이 누리집은 로그인하지 않고 이용할 수 있으며, 그때 이름·연락처와 같은 개인정보를 수집하지 않습니다.',
  sections: [
    {
      title: '현재 위치',
      body: '가까운 측정소를 찾을 때만, 허용하신 경우에 한하여 기기 안에서 사용합니다. 서버로 보내거나 저장하지 않습니다.',
    },
    {
      title: '기기에 남는 정보',
      body: '선택하신 언어와 화면 모드, 지금 보는 화면과 바로 앞 화면의 주소를 이 기기의 브라우저에 보관합니다. 브라우저의 사이트 데이터 삭제로 언제든지 지울 수 있습니다.',
    },
    {
      title: '접속 기록',
      body: '서버는 안정적인 운영과 보안을 위하여 요청 시각, 주소, 처리 결과를 기록합니다.',
    },
  ],
  contact: (office: string, telephone: string) => `문의: ${office} ${telephone}`,
};
