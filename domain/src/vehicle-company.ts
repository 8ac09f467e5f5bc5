/** Companies that drive cleaning vehicles, and the rules of what is written of one. */
import type { Rule } from './rules.ts';

const maxNameLength = 60;

export interface VehicleCompany {
  vehicleCompanyCode: string;
  vehicleCompanyCodeName: string;
}

export const vehicleCompanyRules: readonly Rule<VehicleCompany>[] = [
  {
    field: 'vehicleCompanyCode',
    passes: ({ vehicleCompanyCode }) => /^[A-Za-z0-9_-]{1,40}$/.test(vehicleCompanyCode),
    error: '업체 코드는 영문, 숫자, -, _ 만 40자까지 쓸 수 있습니다.',
  },
  {
    field: 'vehicleCompanyCodeName',
    passes: ({ vehicleCompanyCodeName: name }) =>
      name.trim() !== '' && name.length <= maxNameLength && !/[<>\p{Cc}]/u.test(name),
    error: `업체 이름은 ${maxNameLength}자 이하로, < > 없이 입력해 주십시오.`,
  },
];
