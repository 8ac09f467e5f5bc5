/** Area `memberStatistics`: joins, withdrawals and use of services over time. */
import { memberServiceCodes, memberTypeCodes } from '@maru/domain/member';
import { type TSchema, Type } from 'typebox';
import { call, excelOf } from './call.ts';
import { closed, datetime, list, oneOf, page, paging } from './schemas.ts';

const count = Type.Integer();
const eachOf = <const Code extends string>(codes: readonly Code[]) =>
  Object.fromEntries(codes.map((code) => [code, count])) as Record<Code, typeof count>;

/** Number of members by type and in total. */
const members = closed({ totalCount: count, ...eachOf(memberTypeCodes) });
const services = closed(eachOf(memberServiceCodes));

const filter = {
  /** The last week up to today by default. */
  startDatetime: Type.Optional(datetime),
  endDatetime: Type.Optional(datetime),
  groupType: Type.Optional(oneOf(['daily', 'monthly'], { default: 'daily' })),
};

/** Calls of one kind of statistics: rows, chart and workbook. */
function statisticsOf<const Path extends string, F extends Record<string, TSchema>>(
  path: Path,
  screen: 'joinLeave' | 'serviceUse',
  what: string,
  fields: F,
) {
  const access = `admin:platformStatistics/${screen}` as const;
  const row = {
    /** 'YYYY-MM-DD', or 'YYYY-MM' in monthly statistics. */
    statisticsDate: Type.String(),
    ...fields,
  };
  return {
    rows: call({
      method: 'GET',
      path,
      access,
      summary: `List ${what} by day or month, newest first`,
      query: closed({ ...paging, ...filter }),
      output: page(closed({ rowNumber: count, ...row })),
    }),
    chart: call({
      method: 'GET',
      path: `${path}/chart`,
      access,
      summary: `Get a chart of ${what} by day or month`,
      query: closed(filter),
      output: list(closed(row)),
    }),
    excel: excelOf(path, access, `Download ${what} by day or month as a workbook`, filter),
  };
}

export const memberStatistics = {
  members: call({
    method: 'GET',
    path: '/admin/api/statistics/users',
    access: 'admin:platformStatistics/joinLeave',
    summary: 'Count members by type',
    output: members,
  }),
  users: call({
    method: 'GET',
    path: '/admin/api/statistics/application/users',
    access: 'admin:platformStatistics/serviceUse',
    summary: 'Count members by service',
    output: services,
  }),
};

export const joinStatistics = statisticsOf(
  '/admin/api/statistics/users/join-leave',
  'joinLeave',
  'joins and withdrawals',
  { join: members, leave: members },
);

export const serviceStatistics = statisticsOf(
  '/admin/api/statistics/application/service-use',
  'serviceUse',
  'applications for services and cancellations',
  { apply: services, cancel: services },
);
