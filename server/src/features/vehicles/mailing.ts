/** Statistics of cleaning vehicles for mailings. */
import { vehicleStatistics } from '@maru/contract/vehicle-statistics';
import { vehicleTypes } from '@maru/domain/vehicle';
import { mailedStatistics, named } from '#places/mailed-statistics.ts';
import type { Services } from '#platform/services.ts';
import type { openVehicleStatistics } from './statistics.ts';

export const vehicleMailing = ({ db }: Services, { exportOf }: ReturnType<typeof openVehicleStatistics>) =>
  mailedStatistics(vehicleStatistics.excel, {
    statistics: 'vehicles',
    page: 'systemStatistics/cleaningVehicle',
    title: '청소차량 통계',
    days: ['startDatetime', 'endDatetime'],
    conditions: {
      vehicleType: named('차량 용도', vehicleTypes),
      vehicleCompanyCode: {
        name: '업체',
        async nameOf(code) {
          const company = db.selectFrom('vehicle_company').select('company_name').where('company_code', '=', code);
          return (await company.executeTakeFirst())?.company_name;
        },
      },
      vehicleNumber: { name: '차량 번호' },
    },
    chart: { by: '차량 번호', values: ['운행 거리 (km)'], combine: 'sum', kind: 'bars' },
    month: {
      filter: '',
      name: '차량 번호',
      figures: ['운행 거리 (km)', '운행 시간 (분)', '운행 횟수'].map((header) => ({ header, combine: 'sum' })),
      ends: ['많이 운행한 차량', '적게 운행한 차량'],
    },
    exportOf: async (query) => exportOf(query),
  });
