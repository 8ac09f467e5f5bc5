/** Codes and their names by table and column, which `GET /api/common-code/{table}/{column}` returns for filters. */
import { airMeasures } from './air.ts';
import { recycleBinTypeCodes, recycleBinTypes } from './bin.ts';
import { buildingGrades, buildingUseTypes, structureTypes } from './building.ts';
import { deviceKinds } from './device-groups.ts';
import { facilityTypes, installationTypeNames, installationTypes } from './facility.ts';
import { gradeNames, grades } from './grade.ts';
import {
  lightReportTypeNames,
  lightReportTypes,
  lightStatuses,
  lightStatusNames,
  lightTypeNames,
  lightTypes,
} from './light.ts';
import { noticeCategories } from './notice.ts';
import { ignitionNames, operationStateNames, operationStates, trackerInstallations, vehicleTypes } from './vehicle.ts';

interface CommonCode {
  code: string;
  name: string;
}

const named = <C extends string>(codes: readonly C[], names: Record<C, string>): CommonCode[] =>
  codes.map((code) => ({ code, name: names[code] }));
const plain = (all: readonly CommonCode[]): CommonCode[] => all.map(({ code, name }) => ({ code, name }));
const coded = (names: Readonly<Record<string, string>>): CommonCode[] =>
  Object.entries(names).map(([code, name]) => ({ code, name }));

const byTableAndColumn = new Map<string, readonly CommonCode[]>([
  ['air/measurement_type', airMeasures.map(({ type, name }) => ({ code: type, name }))],
  ['air/grade', named(grades, gradeNames)],
  ['installation_place/facility_type', plain(facilityTypes)],
  ['installation_place/detail_facility_type', facilityTypes.flatMap((type) => plain(type.details))],
  ['device/device_type', deviceKinds.map(({ series, name }) => ({ code: series, name }))],
  ['device/installation_type', named(installationTypes, installationTypeNames)],
  ['building/structure_type', coded(structureTypes)],
  ['building/building_use_type', coded(buildingUseTypes)],
  ['building/building_grade', coded(buildingGrades)],
  ['light/status', named(lightStatuses, lightStatusNames)],
  ['light/light_type', named(lightTypes, lightTypeNames)],
  ['light/report_type', named(lightReportTypes, lightReportTypeNames)],
  ['vehicle/operation_state', named(operationStates, operationStateNames)],
  ['vehicle/ignition', coded(ignitionNames)],
  ['vehicle/vehicle_type', coded(vehicleTypes)],
  ['vehicle/installation_type', coded(trackerInstallations)],
  ['notice/article_category', coded(noticeCategories)],
  ['recycle_bin/recycle_bin_type', named(recycleBinTypeCodes, recycleBinTypes)],
]);

/** The codes of a column in screen order; undefined if the column has none. */
export const commonCodes = (table: string, column: string): readonly CommonCode[] | undefined =>
  byTableAndColumn.get(`${table}/${column}`);
