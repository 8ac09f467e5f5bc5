import { grouped } from '@maru/domain/number-text';
import { maxImportRows, takeBackHours } from '@maru/domain/place-import';

const counted = (places: number, devices: number) => `설치 장소 ${grouped(places)}곳, 장치 ${grouped(devices)}대`;

/** Texts of the import of places and devices in the console. */
export const placeImportWords = {
  open: '엑셀·CSV로 등록',
  title: (group: string) => `${group} 일괄 등록`,
  line: '양식이나 제조사의 파일을 올려 검사한 뒤 등록합니다. 오류가 하나라도 있으면 아무것도 등록하지 않습니다.',
  template: '양식 내려받기',
  file: '엑셀·CSV 파일',
  fileHelp: `.xlsx, .csv, .tsv, .txt, 10MB, ${grouped(maxImportRows)}행까지`,
  fileNeeded: '파일을 선택해 주십시오.',
  fileTooLarge: '10MB까지 올릴 수 있습니다.',
  check: '검사',
  checking: '파일을 검사하는 중입니다.',
  save: (rows: number) => `${grouped(rows)}행 등록`,
  saving: '등록하는 중입니다. 이 창을 닫지 말아 주십시오.',
  progress: '진행률',
  columns: {
    title: '열 선택',
    line: '파일의 어느 열이 어느 항목인지 고릅니다. 장치 항목을 모두 비운 행은 설치 장소만 등록합니다.',
    none: '사용하지 않음',
    required: (name: string) => `${name} (필수)`,
    option: (at: number, name: string, sample: string) =>
      `${at + 1}. ${name || '(이름 없음)'}${sample ? ` · ${sample}` : ''}`,
    changed: '열을 바꿨습니다. 다시 검사해 주십시오.',
  },
  counts: {
    label: '검사한 결과',
    rowCount: '행',
    placeCount: '새 설치 장소',
    joinedPlaceCount: '기존 설치 장소',
    deviceCount: '새 장치',
    errorCount: '오류',
    warningCount: '확인할 곳',
  },
  refused: '오류를 고친 파일을 다시 올려 주십시오.',
  findings: '오류와 확인할 곳',
  rowNumber: (row: number) => `${grouped(row)}행`,
  heads: { row: '행', cell: '셀', kind: '구분', field: '항목', reason: '내용' },
  kinds: { error: '오류', warning: '확인' },
  more: (count: number) => `이 밖에 ${grouped(count)}건이 더 있습니다.`,
  saved: (places: number, devices: number) => `${counted(places, devices)}를 등록했습니다.`,
  keys: {
    line: '장치 키는 지금 한 번만 받을 수 있습니다. 이 창을 닫으면 다시 볼 수 없고, 장치마다 재발급해야 합니다.',
    download: '장치 키 내려받기',
    unsaved: '내려받지 않은 장치 키가 있습니다',
    file: (group: string) => `${group} 장치 키`,
    code: '관리번호',
    key: '장치 키',
  },
  recent: {
    title: `${takeBackHours}시간 안에 등록한 파일`,
    none: `${takeBackHours}시간 안에 등록한 파일이 없습니다.`,
    file: '파일',
    at: '등록 일시',
    who: '관리자',
    places: '설치 장소',
    devices: '장치',
    deed: '등록 취소',
  },
  takeBack: '등록 취소',
  takeBackOf: (file: string) => `${file} 등록 취소`,
  takeBackBody:
    '이 파일로 등록한 설치 장소와 장치를 모두 지웁니다. 등록한 뒤에 측정값이 들어왔거나 변경했거나 다른 곳에서 사용하는 것은 남습니다. 되돌릴 수 없습니다.',
  takingBack: '등록을 취소하는 중입니다.',
  takenBack: (places: number, devices: number) => `${counted(places, devices)}의 등록을 취소했습니다.`,
  stayed: '남은 설치 장소와 장치',
  stayedName: '이름',
  stayedReason: '이유',
};
