import { maxPersonalSearches } from '@maru/domain/personal';

const often = `한 시간에 ${maxPersonalSearches}번까지 찾을 수 있으며, 찾은 대상은 감사 기록에 남습니다.`;

/** How masked fields are searched. */
export const nameSearchHelp = `이름 전체를 입력해 주십시오. ${often} 개인정보 열람 권한이 있으면 일부로도 찾을 수 있습니다.`;
export const numberSearchHelp = `번호 전체를 입력해 주십시오. ${often}`;
