/** Valid forms for writing calls. */

const address = {
  address: '서울특별시 중랑구 면목로 1',
  detailAddress: '2층',
  zipCode: '02102',
  isRoadNameAddress: true,
  dongCode: '1126052000',
  latitude: 37.5868,
  longitude: 127.0807,
  chargeName: '김담당',
};

export const airPlace = {
  ...address,
  installationPlaceName: '가람 도서관',
  facilityType: 'public',
  detailFacilityType: 'library',
  installationPlaceDescription: '',
};

export const building = {
  ...address,
  installationPlaceName: '라온연립',
  installationPlaceDescription: '',
  buildingStructure: '벽돌조2층',
  structureType: 'masonry',
  buildingUseType: 'apartment',
  buildingGrade: 'E',
  completionDate: '1978-03-02',
  ownerName: '홍길동',
  ownerTelephoneNumber: '',
  ownerMobileNumber: '010-1234-5678',
  managerName: '',
  managerMobileNumber: '',
};

const bareDevice = (managementCode: string, vendorId: number) => ({
  managementCode,
  vendorId,
  modelName: 'M-1',
  installationDate: '2026-10-31',
  reportingIntervalSeconds: null,
  isActivated: true,
});

export const device = (managementCode: string, vendorId: number, installationPlaceId: number) => ({
  ...bareDevice(managementCode, vendorId),
  installationPlaceId,
  devEui: Buffer.from(managementCode.slice(-8).padStart(8)).toString('hex'),
  installationType: 'outdoor',
  installationLocation: '옥상',
  latitude: null,
  longitude: null,
  isUserProvide: false,
  deviceDescription: '',
});

export const thresholds = {
  ltid: '00000000000000000000000a',
  aboveCautionCrack: '0',
  belowCautionCrack: '0',
  aboveAlertCrack: '0.1',
  belowAlertCrack: '0',
  seriousCrack: '0.3',
};

export const single = <Own extends object>(managementCode: string, vendorId: number, own: Own) => ({
  ...address,
  ...bareDevice(managementCode, vendorId),
  description: '',
  ...own,
});

export const tracker = bareDevice;

export const vehicle = (managementCode: string, vendorId: number) =>
  single(managementCode, vendorId, {
    vehicleNumber: '80가1234',
    vehicleType: 'household',
    vehicleCompanyCode: 'audited_yongma',
    carryingCapacity: 4.5,
    installationType: 'fixed',
    vehicleScheduleList: [],
  });

export const area = {
  installationPlaceCode: 'rose',
  installationPlaceCodeName: '장미길',
  capacity: 100,
  dongCode: '1126052000',
  latitude: 37.6,
  longitude: 127.08,
  resetHour: 4,
};

export const notice = {
  articleTitle: '도서관 휴관 안내',
  articleContents: '<p>이번 주 일요일은 휴관합니다.</p>',
  articleCategory: 'general',
  isPublic: true,
  publishDatetime: '',
  endDatetime: '',
};

export const popup = {
  popupTitle: '행사 안내',
  popupContents: '',
  shortcutLink: '/posts/notice',
  isPublic: true,
  imageAlternativeText: '행사를 알리는 그림',
  startDatetime: '',
  endDatetime: '',
  sortOrder: 1,
};

/** An alarm rule. */
export const rule = {
  deviceType: 'air',
  managementCode: '',
  kind: 'grade',
  field: 'ultraFineDust',
  grade: 'bad',
  hysteresis: 5,
  leastMinutes: 0,
  silenceMinutes: null,
  batteryPercent: null,
  severity: 'warning',
  isUsed: true,
};

/** A maintenance window. */
export const window = {
  deviceType: '',
  managementCode: '',
  repetition: 'weekly',
  startDatetime: '',
  endDatetime: '',
  weekdays: [true, false, false, false, false, false, false],
  startTime: '22:00',
  endTime: '06:00',
  reason: '정기 점검',
};

/** An alarm receiver. */
export const receiver = {
  kind: 'email',
  name: '당직',
  address: 'on-duty@example.kr',
  deviceTypes: ['air', 'crack'],
  leastSeverity: 'critical',
  step: 1,
  escalateMinutes: 0,
  repeatMinutes: 0,
  sendsClearing: true,
  sendsOverdueReports: true,
  isUsed: true,
};

/** A template of automatic texts. */
export const template = {
  message: '미세먼지 나쁨',
  forecastStandard: 'bad',
  forecastType: 'fineDust',
  sendNumber: '02-000-0001',
};
