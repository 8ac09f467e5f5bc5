/** The survey's rules that axe lacks, each with the expected state, in Korean for the report. */
export const rules = {
  'control-size': '링크·버튼·입력 칸의 대각선이 6 mm(22.7 px) 이상입니다.',
  'focus-changes-nothing': '초점이 옮겨 가도 주소가 바뀌거나 창·대화 상자가 열리지 않습니다.',
  'focus-order': 'Tab 키의 초점이 문서의 순서대로 이동합니다.',
  'focus-trap': 'Tab 키의 초점이 한 곳에 갇히지 않고 화면 끝까지 이동합니다.',
  'focus-visible': 'Tab 키로 초점을 받은 곳마다 테두리가 보입니다.',
  'focusable-controls': '버튼·링크의 역할을 하는 요소는 모두 초점을 받을 수 있습니다.',
  'help-order': '모든 화면의 도움 정보(바닥글의 연락처와 링크)가 같은 순서로 있습니다.',
  instructions: '안내문이 색이나 위치만으로 버튼·링크를 가리키지 않습니다.',
  'language-korean': '한국어 화면의 기본 언어가 한국어(lang="ko")로 표시됩니다.',
  'link-purpose': '표의 행과 목록 항목 밖에서 이름이 같은 링크는 같은 곳으로 이어집니다.',
  'link-text': '링크 텍스트가 ‘여기’, ‘더 보기’, ‘바로가기’처럼 목적 없는 말만은 아닙니다.',
  'markup-nesting': '요소의 열고 닫음과 포함 관계가 문법에 맞아, 다시 해석해도 같은 구조입니다.',
  'media-absent': '화면에 동영상·음성이 없습니다. 있으면 자막을 갖추고 자동으로 재생하지 않습니다.',
  'motion-sensors-absent': '기기의 움직임(기울이기, 흔들기)으로 작동하는 기능이 없습니다.',
  'new-window': '새 창으로 열리는 링크는 새 창임을 미리 알립니다.',
  'no-endless-motion': '화면이 다 열린 뒤에는 끝없이 움직이는 콘텐츠가 없습니다.',
  'no-flashes': '1초에 3번 이상 되풀이하는 애니메이션이 스타일에 없습니다.',
  'page-breaks-absent': '전자출판문서 형식의 화면이 없습니다.',
  'password-fields': '비밀번호 칸이 붙여넣기와 비밀번호 관리자의 자동 완성을 막지 않습니다.',
  'press-cancelled': '버튼을 누른 채 밖으로 옮겨 떼면 아무 일도 일어나지 않습니다.',
  'single-keys': '글자 하나만 누르는 단축키가 없습니다.',
  'skip-link-first': '첫 Tab에서 본문으로 건너뛰는 링크가 화면에 보입니다.',
  'table-named': '표마다 제목(caption 또는 이름)과 제목 셀이 있습니다.',
  'title-plain': '화면 제목에 특수 기호를 되풀이하지 않습니다.',
  'title-unique': '화면마다 제목(title)이 서로 다릅니다.',
  'unique-ids': '한 화면에 같은 id가 두 번 쓰이지 않습니다.',
} as const;

export type RuleId = keyof typeof rules;

/** A breach of a rule of axe or of this folder. */
export interface Finding {
  rule: string;
  /** The page's path and visited state. */
  page: string;
  /** The faulty element or text. */
  detail: string;
}
