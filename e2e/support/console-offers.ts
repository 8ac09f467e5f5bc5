/** Controls of console pages with the calls that each requires, and common controls of kinds of pages. */
import { formatSeoulDate } from '@maru/domain/seoul-time';

/** Calls required by a button or link, by its name; '… 삭제' matches names that start with a row's name. */
export type Offers = Readonly<Record<string, string | readonly string[]>>;

export interface Shown {
  /** Controls beside the rows and in forms. */
  offers?: Offers;
  /** Controls shown after a row is selected; rows are selectable if any of these is permitted. */
  chosen?: Offers;
  /** Controls that depend on the data; never shown without permission for the call. */
  sometimes?: Offers;
  /** Controls of the dialog opened by the first button whose name has this ending. */
  opened?: { button: string; offers: Offers };
  /** The call of the form, whose fields are read-only without permission for the call. */
  edits?: string;
}

export interface OfferingPage extends Shown {
  /** The call that provides the page's data. */
  data: string;
  /** Query of the page's address that returns rows on any day, independent of other journeys. */
  query?: string;
  /** Detail pages, each at the first matching link of the page or at a fixed address. */
  details?: readonly (Shown & { address: RegExp | string; data: string })[];
}

/** The calls of a page and its details. */
export const callsOf = ({ details = [], ...page }: OfferingPage): string[] =>
  [page, ...details].flatMap(({ data, edits = data, offers, chosen, sometimes, opened }) => [
    data,
    edits,
    ...[offers, chosen, sometimes, opened?.offers].flatMap((shown) => Object.values(shown ?? {}).flat()),
  ]);

export const admin = '/admin/api';
export const master = `POST ${admin}/master/{kind}`;
const key = `POST ${admin}/device/{deviceId}/key`;
const files = `POST ${admin}/device/attachments`;
/** Control to mark a device's readings as wrong. */
export const marking = { '측정값 정정': `POST ${admin}/device/{deviceId}/reading-marks` };
export const takingMarkBack = { '… 정정 되돌리기': `DELETE ${admin}/device/{deviceId}/reading-marks/{readingMarkId}` };
/** The date in Seoul, a number of days from today. */
export const seoulDay = (days: number) => formatSeoulDate(new Date(Date.now() + days * 86_400_000));
/** Query for the rows of all days. */
export const anyDay = 'startDate=2020-01-01&endDate=2099-12-31';

/** A page of places with devices. */
export const placed = (page: string, type: string, more: Offers = {}): OfferingPage => {
  const [place, device] = [`${admin}/installation-place`, `${admin}/device`];
  return {
    data: `GET ${place}/${type}`,
    query: 'sortBy=deviceTotalCount&sortDirection=desc',
    offers: {
      엑셀: `GET ${place}/${type}/excel`,
      '엑셀·CSV로 등록': `POST ${place}/${type}/excel`,
      '설치 장소 등록': `POST ${place}/${type}`,
    },
    chosen: { 삭제: `DELETE ${place}/${type}` },
    details: [
      {
        address: new RegExp(`^/admin/${page}/detail\\?detail=\\d+`),
        data: `GET ${place}/{id}/${type}`,
        offers: {
          삭제: `DELETE ${place}/{id}/${type}`,
          '주소 검색': `PATCH ${place}/${type}`,
          '장치 등록': `POST ${device}/${type}`,
        },
        chosen: { '미사용으로 변경': `POST ${device}/${type}/deactivate`, 삭제: `DELETE ${device}/${type}` },
        edits: `PATCH ${place}/${type}`,
      },
      {
        address: new RegExp(`^/admin/${page}/\\d+/device/\\d+`),
        data: `GET ${device}/{deviceId}/${type}`,
        offers: {
          '키 재발급': key,
          ...marking,
          삭제: `DELETE ${device}/{deviceId}/${type}`,
          '제조사 추가': [`PATCH ${device}/${type}`, master],
          '파일 선택': files,
        },
        sometimes: { '… 삭제': `DELETE ${device}/{deviceId}/attachments/{hashFileName}`, ...takingMarkBack, ...more },
        edits: `PATCH ${device}/${type}`,
      },
    ],
  };
};

/** A page of places that are single devices. */
export const single = (
  page: string,
  path: string,
  name: string,
  detail: Shown & { data?: string } = {},
): OfferingPage => ({
  data: `GET ${admin}${path}`,
  offers: {
    엑셀: `GET ${admin}${path}/excel`,
    '엑셀·CSV로 등록': `POST ${admin}${path}/excel`,
    [`${name} 등록`]: `POST ${admin}${path}`,
  },
  chosen: { '미사용으로 변경': `POST ${admin}${path}/deactivate`, 삭제: `DELETE ${admin}${path}` },
  details: [
    {
      address: new RegExp(`^/admin/${page}/\\d+`),
      data: `GET ${admin}${path}/{id}`,
      edits: `PATCH ${admin}${path}`,
      ...detail,
      offers: {
        '키 재발급': key,
        삭제: `DELETE ${admin}${path}/{id}`,
        '주소 검색': `PATCH ${admin}${path}`,
        '제조사 추가': [`PATCH ${admin}${path}`, master],
        ...detail.offers,
      },
    },
  ],
});

/** A page of places whose labels can be printed. */
export const labelled = (path: string, page: OfferingPage): OfferingPage => ({
  ...page,
  offers: { ...page.offers, '라벨 PDF': `GET ${admin}${path}/labels` },
});

/** Statistics of the last week with a workbook, and the detail of an object with another workbook. */
export const statistics = (path: string): OfferingPage => ({
  data: `GET ${admin}/statistics/${path}`,
  query: `startDatetime=${seoulDay(-7)}&endDatetime=${seoulDay(0)}`,
  offers: { 엑셀: `GET ${admin}/statistics/${path}/excel`, '정기 발송': `GET ${admin}/mailings` },
});
export const detailed = (page: string, path: string, more: Offers = {}): OfferingPage => {
  const { offers, ...all } = statistics(path);
  const detail = {
    address: new RegExp(`^/admin/${page}/detail\\?`),
    data: `GET ${admin}/statistics/${path}/detail`,
    offers: { 엑셀: `GET ${admin}/statistics/${path}/detail/excel` },
  };
  const month = { address: `/admin/${page}/month`, data: `GET ${admin}/month-page` };
  return { ...all, offers: { ...offers, ...more }, details: [detail, month] };
};

/** Statistics of vehicles, and the streets of a planned dong. */
export const vehicleStatistics = (): OfferingPage => {
  const page = 'systemStatistics/cleaningVehicle';
  const { details = [], ...all } = detailed(page, 'vehicles');
  const streets = {
    address: new RegExp(`^/admin/${page}/street`),
    data: `GET ${admin}/statistics/vehicles/street/segment`,
  };
  return { ...all, details: [...details, streets] };
};

/** A page of weighings, each of which opens in a dialog. */
export const weighings = (): OfferingPage => {
  const opened = {
    opened: {
      button: '계근 보기',
      offers: {
        정정: `PATCH ${admin}/statistics/scale/{id}`,
        '무효 처리': `POST ${admin}/statistics/scale/{id}/void`,
      },
    },
  };
  const one = { '… 계근 보기': `GET ${admin}/statistics/scale/{id}` };
  const { details = [], ...page } = detailed('systemStatistics/scale', 'scale', {
    '엑셀 등록': `POST ${admin}/statistics/scale/import`,
    ...one,
  });
  return {
    ...page,
    ...opened,
    // Details without offers, such as the page of a month, stay without.
    details: details.map((detail) => ({ ...detail, ...(detail.offers && { offers: { ...detail.offers, ...one } }) })),
  };
};
