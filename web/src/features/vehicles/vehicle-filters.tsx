/** Common filters of vehicles in the console's lists. */
import { vehicleTypes } from '@maru/domain/vehicle';
import { useVehicleCompanies } from '#lib/codes/common-codes.ts';
import { type Filter, type FilterFieldsProps, Select, select, text } from '#screens/list/filters.tsx';
import { consoleVehiclesWords as words } from '#texts/ko/console-vehicles.ts';

const isCode = (code: string) => /^[A-Za-z0-9_-]{1,40}$/.test(code);

const company: Filter<'vehicleCompanyCode', { vehicleCompanyCode: string }> = {
  names: ['vehicleCompanyCode'],
  parse: ({ vehicleCompanyCode: code = '' }) => ({ vehicleCompanyCode: isCode(code) ? code : '' }),
  fields: (fields) => <CompanySelect {...fields} />,
};

function CompanySelect(fields: FilterFieldsProps) {
  const { data } = useVehicleCompanies();
  return <Select {...fields} name="vehicleCompanyCode" label={words.company} options={data?.list ?? []} />;
}

export const vehicleFilters = [
  select('vehicleType', words.type, vehicleTypes),
  company,
  text('vehicleNumber', words.number),
] as const;
