import { maxWrongPasswords, wrongPasswordText } from '@maru/domain/login';
import { longestPassword, passwordHelp, type Weakness, weaknessTexts } from '@maru/domain/password-texts';
import { counted } from './counted.ts';
import { newPassword } from './new-password.ts';

/** A sentence for each number of remaining tries. */
const wrongPasswords = Object.fromEntries(
  Array.from({ length: maxWrongPasswords - 1 }, (_, at) => [
    wrongPasswordText(at + 1),
    `The user ID or the password is wrong. After ${counted(at + 1, 'more wrong try', 'more wrong tries')} your identity has to be verified.`,
  ]),
);

const weaknesses = Object.fromEntries(
  Object.entries(weaknessTexts).map(([weakness, text]) => [text, newPassword.weaknesses[weakness as Weakness]]),
);

/**
 * English error messages for the server's and the forms' Korean ones: by the problem's code, or by the sentence if a
 * code or field has several.
 */
export const failedReason: Readonly<Record<string, string>> = {
  NETWORK: 'The server cannot be reached.',
  TIMEOUT: 'The server is slow to answer.',
  WRONG_PASSWORD: 'The password is wrong.',
  SAME_AS_OLD_PASSWORD: 'Please choose a password other than your current one.',
  CERTIFICATION_INVALID: 'The verification can no longer be used. Please verify again.',
  CERTIFICATION_OFF: 'Verification is not available yet. Please ask the administrator.',
  UNAUTHORIZED: 'Please log in.',
  LOGIN_FAILED: 'The user ID or the password is wrong.',
  USER_NOT_FOUND: 'There is no account with this user ID.',
  USER_006: 'This account is dormant, because it was not used for a long time.',
  SELF_CERTIFICATION: 'The password was wrong several times. Please verify your identity.',
  SUSPENDED: 'This account is suspended. Please ask the administrator.',
  DUPLICATE_ID: 'This user ID is taken.',
  DUPLICATE_USER: 'You are a member already.',
  TOO_MANY_REQUESTS: 'Too many requests. Please try again in a moment.',
  PASS_REQUIRED: 'Too many requests from your network. Please try again in a moment.',
  INTERNAL: 'Something went wrong. Please try again in a moment.',
  PASSWORD_CHANGE_NEEDED: 'Please change your initial password in the console.',
  NETWORK_REFUSED: 'This cannot be used from your network.',
  BUSY: 'The server is busy. Please try again in a moment.',
  VALIDATION: 'Please check what you entered.',
  MALFORMED: 'The request is not valid.',
  RANGE_REVERSED: 'The end is before the start.',
  FORBIDDEN: 'You have no permission for this.',
  NOT_FOUND: 'This could not be found.',
  CONFLICT: 'This has been changed elsewhere. Please reload the page and try again.',
  TOOK_TOO_LONG: 'The request did not arrive completely. Please try again.',
  TOO_LARGE: 'The request is too large.',
  FILE_TOO_LARGE: 'The file is too large.',
  ADDRESS_TOO_LONG: 'The address is too long.',
  UNSUPPORTED_MEDIA_TYPE: 'This format is not supported.',
  PROOF_OF_WORK_REQUIRED: 'Too many requests. Please try again in a moment.',

  ...wrongPasswords,
  ...weaknesses,

  '한꺼번에 조회한 자료가 많습니다. 잠시 뒤 다시 시도하거나 조회 기간을 줄여 주십시오.':
    'You requested a lot of data at once. Please try again in a moment, or choose a shorter period.',
  '요청한 정보를 찾을 수 없습니다.': 'The requested item could not be found.',
  '본인 인증한 분의 계정을 찾을 수 없습니다.': 'The verified person has no such account.',
  '본인 인증한 이름과 다릅니다.': 'This is not the name that was verified.',
  '본인 인증한 생년월일과 다릅니다.': 'This is not the birth date that was verified.',
  '그 사이 비밀번호나 계정이 변경되었습니다. 다시 시도해 주십시오.':
    'The password or the account has been changed meanwhile. Please try again.',
  '개인정보는 하루에 3번까지 내려받을 수 있습니다. 내일 다시 시도해 주십시오.':
    'You can download your data 3 times a day. Please try again tomorrow.',
  '즐겨찾기는 100곳까지 추가할 수 있습니다.': 'You can have up to 100 favourites.',
  '주소 검색이 아직 준비되지 않았습니다.': 'The address search is not available yet.',
  '검색어를 두 글자 이상 입력해 주십시오.': 'Please enter at least two characters.',
  '필수 약관에 모두 동의해 주십시오.': 'Please agree to all required terms.',
  '본인 인증을 해 주십시오.': 'Please verify your identity.',
  '어린이의 이름을 입력해 주십시오.': 'Please enter the child’s name.',
  '이름의 형식이 올바르지 않습니다.': 'This does not look like a name.',
  '어린이의 생년월일을 입력해 주십시오.': 'Please enter the child’s date of birth.',
  '생년월일을 2015-03-02처럼 입력해 주십시오.': 'Please enter the birth date as in 2015-03-02.',
  '어린이 회원은 만 14세 미만만 가입할 수 있습니다.': 'Child accounts are for children younger than 14.',
  '아이디를 입력해 주십시오.': 'Please enter a user ID.',
  '아이디는 영문 소문자로 시작하는 4~20자의 영문 소문자와 숫자로 입력해 주십시오.':
    'Please use 4 to 20 lowercase letters and digits, starting with a letter.',
  '비밀번호를 입력해 주십시오.': 'Please enter a password.',
  '탈퇴 사유를 선택해 주십시오. 말하고 싶지 않으면 그렇게 선택할 수 있습니다.':
    'Please choose a reason. You can also choose not to say.',
  '탈퇴 사유는 목록에서 선택해 주십시오.': 'Please choose a reason from the list.',
  [`비밀번호는 ${longestPassword}자 이하로 입력해 주십시오.`]: `Please use ${longestPassword} characters at most.`,
  [passwordHelp]: 'Please use at least 8 characters of three kinds, or 10 of two.',
  '비밀번호에 아이디를 넣을 수 없습니다.': 'The password must not contain the user ID.',
  '많이 쓰이는 비밀번호는 사용할 수 없습니다.': 'This password is commonly used. Please choose another.',
  '이메일 주소의 형식이 올바르지 않습니다.': 'This does not look like an e-mail address.',
  '우편번호는 숫자 5자리로 입력해 주십시오.': 'The postal code has five digits.',
  '상세 주소를 입력하려면 주소를 먼저 입력해 주십시오.': 'Please enter the address before its second line.',
  '보호자(만 19세 이상)의 본인 인증이 필요합니다.': 'A guardian (aged 19 or older) has to be verified.',
  '외국인 본인 인증이 필요합니다.': 'Please use the verification for foreigners.',
  '내국인 본인 인증이 필요합니다.': 'Please use the verification for Koreans.',
  '만 14세 미만은 보호자와 함께 어린이 회원으로 가입해 주십시오.':
    'If you are younger than 14, please join as a child, with a guardian.',

  FILE_TYPE_REFUSED: 'Files of this type can’t be sent.',
  FILE_UNREADABLE: 'The file is damaged or can’t be read.',
  IMAGE_TOO_LARGE: 'The photo has more than 40 million pixels. Please make it smaller.',
  '파일은 10MB까지 올릴 수 있습니다.': 'A file can be at most 10 MB.',
  '어떤 문제인지 선택해 주십시오.': 'Please choose what is wrong.',
  '신고를 찾을 수 없습니다. 주소를 다시 확인해 주십시오.': 'Report not found. Please check the address.',
  '이미 다시 신고했습니다.': 'You have already reported it again.',
  '완료된 신고만 다시 열 수 있습니다.': 'Only repaired faults can be reported again.',
  '같은 문제의 새 신고가 열려 있습니다. 그 신고에서 처리해 주십시오.':
    'The same fault has been reported again meanwhile.',
  '내용은 500자까지 입력할 수 있습니다.': 'At most 500 characters can be entered.',
  '휴대전화 번호나 이메일 주소를 입력해 주십시오.': 'Please enter a mobile number or an e-mail address.',
  '연락처를 남기려면 개인정보 수집에 동의해 주십시오.':
    'Please agree that your contact details are stored, or leave them out.',
  '동네를 선택해 주십시오.': 'Please choose a neighbourhood.',
  '조용한 시간의 시작을 21:00처럼 입력해 주십시오.': 'Please enter when quiet hours begin, such as 21:00.',
  '조용한 시간의 끝을 08:00처럼 입력해 주십시오.': 'Please enter when quiet hours end, such as 08:00.',
  '조용한 시간의 끝을 시작과 다르게 입력해 주십시오.': 'Quiet hours must not begin and end at the same time.',
  '이메일 주소를 입력해 주십시오. (예: hong@example.kr)': 'Please enter an e-mail address, such as hong@example.kr.',
  '측정 항목을 선택해 주십시오.': 'Please choose a measurement.',
  '이 측정 항목에 있는 등급을 선택해 주십시오.': 'Please choose a grade of this measurement.',
  '공지사항 분류를 선택해 주십시오.': 'Please choose a category of notices.',
  '이메일 알림이 아직 준비되지 않았습니다.': 'Notifications by e-mail are not available yet.',
  '브라우저 알림이 아직 준비되지 않았습니다.': 'Browser notifications are not available yet.',
  '문자 알림이 아직 준비되지 않았습니다.': 'Notifications by text message are not available yet.',
  '확인을 기다리는 알림이 있습니다. 메일의 링크로 먼저 확인해 주십시오.':
    'Another notification is waiting for confirmation. Please open the link in its e-mail first.',
  '알림은 20개까지 받을 수 있습니다.': 'You can have at most 20 notifications.',
  '이 브라우저로는 알림을 보낼 수 없습니다.': 'This browser can’t receive notifications.',
  '휴대전화 번호가 없는 계정입니다.': 'Your account has no mobile number.',
  '이미 끝났거나 기한이 지난 링크입니다. 새로 신청할 수 있습니다.':
    'The link has ended or expired. You can request new notifications.',
  '내 정보에 이메일 주소를 먼저 입력해 주십시오.': 'Please enter an e-mail address in your profile first.',

  RANGE_TOO_LONG: 'The period is too long. Please choose a shorter one.',
  '운영하는 시설을 찾을 수 없습니다.': 'You do not run this facility.',
  '이름을 입력해 주십시오.': 'Please enter the name.',
  '이름은 한글이나 영문으로 60자까지 입력해 주십시오.': 'Please enter a name of at most 60 Korean or Latin letters.',
  '휴대전화 번호를 입력해 주십시오.': 'Please enter the mobile number.',
  '휴대전화 번호의 형식이 올바르지 않습니다. (예: 010-1234-5678)': 'This is not a mobile number such as 010-1234-5678.',
  '이미 등록된 휴대전화 번호입니다.': 'This mobile number is already registered.',
  '번호 전체를 입력해 주십시오. (예: 010-1234-5678)': 'Please enter the whole number, such as 010-1234-5678.',
  '공유 회원을 찾을 수 없습니다.': 'There is no such shared member.',
  '공유 회원은 시설마다 1,000명까지 등록할 수 있습니다.': 'A facility can have at most 1,000 shared members.',
  '엑셀 파일(.xlsx)만 올릴 수 있습니다. 다른 형식이면 .xlsx로 저장한 뒤 다시 올려 주십시오.':
    'Only Excel files (.xlsx) can be uploaded. Please save the file as .xlsx.',
  '손상되었거나 읽을 수 없는 파일입니다. 엑셀에서 다시 저장한 뒤 올려 주십시오.':
    'The file is damaged or can’t be read. Please save it in Excel again.',
  '암호가 걸렸거나 옛 형식(.xls)인 파일은 읽을 수 없습니다. 암호 없이 .xlsx로 저장한 뒤 다시 올려 주십시오.':
    'Files with a password or of the old format (.xls) can’t be read. Please save it as .xlsx without a password.',
  '파일에 든 내용이 너무 많아 읽을 수 없습니다. 필요한 행만 남겨 다시 올려 주십시오.':
    'There is too much in the file. Please keep only the rows that are needed.',
};
