import { passwordHelp } from '@maru/domain/password';

/** Words of an administrator's own account. */
export const ownWords = {
  title: '내 계정',
  password: {
    title: '비밀번호 변경',
    forced: '처음 받은 비밀번호를 변경해야 이용할 수 있습니다. 변경하면 다시 로그인합니다.',
    line: '변경하면 모든 기기에서 로그아웃되고 다시 로그인합니다.',
    current: '현재 비밀번호',
    next: '새 비밀번호',
    help: passwordHelp,
    repeat: '새 비밀번호 확인',
    submit: '변경',
    needed: '현재 비밀번호를 입력해 주십시오.',
    different: '새 비밀번호와 다릅니다.',
    done: '비밀번호를 변경했습니다. 새 비밀번호로 로그인해 주십시오.',
  },
};
