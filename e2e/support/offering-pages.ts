/**
 * The console's pages: the calls that provide their data, and their controls by call. The access matrix determines
 * which controls each group sees.
 */
import type { ConsolePage } from '@maru/domain/administration';
import {
  admin,
  anyDay,
  detailed,
  labelled,
  marking,
  master,
  type OfferingPage,
  placed,
  single,
  statistics,
  takingMarkBack,
  vehicleStatistics,
  weighings,
} from './console-offers.ts';

const acting = `PATCH ${admin}/report/incidents/{incidentId}`;

export const offeringPages: Partial<Record<ConsolePage, OfferingPage>> = {
  'account/admin': {
    data: `GET ${admin}/administrators`,
    query: 'searchType=adminId&keyword=cleaning',
    offers: { '관리자 등록': `POST ${admin}/administrators` },
    details: [
      {
        address: /^\/admin\/account\/admin\/\d+/,
        data: `GET ${admin}/administrators/{adminNumber}`,
        offers: {
          '비밀번호 초기화': `POST ${admin}/administrators/{adminNumber}/password`,
          '이용 정지': `PATCH ${admin}/administrators/{adminNumber}`,
          '권한 추가': `POST ${admin}/administrators/{adminNumber}/authorities`,
          '부서 추가': [`PATCH ${admin}/administrators/{adminNumber}/profile`, master],
        },
        edits: `PATCH ${admin}/administrators/{adminNumber}/profile`,
      },
    ],
  },
  'account/user': {
    data: `GET ${admin}/users`,
    query: 'userStatus=normal',
    chosen: { 정지: `PATCH ${admin}/users/status`, '정지 해제': `PATCH ${admin}/users/status` },
    details: [
      {
        address: /^\/admin\/account\/user\/\d+/,
        data: `GET ${admin}/users/{userNumber}`,
        offers: {
          '개인정보 열람': `POST ${admin}/users/{userNumber}/unmask`,
          '시설 운영자로 지정': `POST ${admin}/users/management-facility`,
        },
        sometimes: { '… 해제': `DELETE ${admin}/users/management-facility` },
        edits: `PATCH ${admin}/users/status`,
      },
    ],
  },
  'account/withdrawal': { data: `GET ${admin}/administrators?userStatus=withdrawal` },
  'account/authority': {
    data: `GET ${admin}/group/{deptCode}/dept-authority`,
    query: 'deptCode=systemOperator',
    edits: `PATCH ${admin}/group/{deptCode}/dept-authority`,
  },
  'account/audit': {
    data: `GET ${admin}/audit-log`,
    offers: { 엑셀: `GET ${admin}/audit-log/excel`, '점검 완료로 표시': `POST ${admin}/audit-log/reviews` },
  },
  'posts/notice': {
    data: `GET ${admin}/bbs/1/articles`,
    offers: { '공지사항 등록': `POST ${admin}/articles` },
    chosen: { '공지사항 삭제': `DELETE ${admin}/articles/{id}` },
    details: [
      {
        address: /^\/admin\/posts\/notice\/\d+/,
        data: `GET ${admin}/bbs/1/articles/{articleId}`,
        offers: { '공지사항 삭제': `DELETE ${admin}/articles/{id}`, '파일 선택': `POST ${admin}/articles/attachments` },
        sometimes: { '… 삭제': `DELETE ${admin}/articles/{articleId}/attachments/{hashFileName}` },
        edits: `PATCH ${admin}/articles`,
      },
    ],
  },
  'posts/popup': {
    data: `GET ${admin}/popup`,
    offers: { '팝업 등록': `POST ${admin}/popup` },
    chosen: { '팝업 삭제': `DELETE ${admin}/popup/{popupId}` },
    details: [
      {
        address: /^\/admin\/posts\/popup\/\d+/,
        data: `GET ${admin}/popup/{popupId}`,
        offers: {
          '팝업 삭제': `DELETE ${admin}/popup/{popupId}`,
          '파일 선택': `POST ${admin}/popup/attachments`,
        },
        sometimes: { '… 삭제': `DELETE ${admin}/popup/attachments/{popupId}` },
        edits: `PATCH ${admin}/popup`,
      },
    ],
  },
  'device/fineDustSensor': placed('device/fineDustSensor', 'fine-dusts'),
  'device/gradientSensor': labelled(
    '/installation-place/tilt',
    placed('device/gradientSensor', 'tilt', {
      '기준값 다시 정하기': `POST ${admin}/device/{deviceId}/tilt/baseline`,
    }),
  ),
  'device/crackSensor': labelled(
    '/installation-place/crack',
    placed('device/crackSensor', 'crack', {
      '기준값 다시 정하기': `POST ${admin}/device/{deviceId}/crack/baseline`,
    }),
  ),
  'device/cctv': {
    ...single('device/cctv', '/installation-place/cctv', 'CCTV', {
      offers: {
        ...marking,
        '측정 지역 추가': [`PATCH ${admin}/installation-place/cctv`, `POST ${admin}/counting-area`],
      },
      sometimes: takingMarkBack,
    }),
    offers: {
      엑셀: `GET ${admin}/installation-place/cctv/excel`,
      '엑셀·CSV로 등록': `POST ${admin}/installation-place/cctv/excel`,
      'CCTV 등록': `POST ${admin}/installation-place/cctv`,
      '지역 등록': `POST ${admin}/counting-area`,
      '… 변경': `PATCH ${admin}/counting-area`,
      '… 삭제': `DELETE ${admin}/counting-area/{id}`,
    },
  },
  'device/smartSecurityLight': labelled(
    '/installation-place/security-light',
    single('device/smartSecurityLight', '/installation-place/security-light', '보안등', {
      offers: marking,
      sometimes: takingMarkBack,
    }),
  ),
  'device/vehicleGPS': single('device/vehicleGPS', '/installation/vehicle-gps', '차량', {
    data: `GET ${admin}/installation/vehicle-gps/{vehicleId}/gps/{deviceId}`,
    offers: {
      삭제: `DELETE ${admin}/installation/vehicle-gps/{vehicleId}/gps/{deviceId}`,
      '단말기 교체': `POST ${admin}/installation/vehicle-gps/{vehicleId}/gps/{deviceId}/change`,
      '청소차량 업체 추가': [`PATCH ${admin}/installation/vehicle-gps`, master],
      엑셀: `GET ${admin}/statistics/vehicles/plan/excel`,
    },
  }),
  'device/smartRecycleBin': labelled(
    '/installation-place/recycle-bin',
    single('device/smartRecycleBin', '/installation-place/recycle-bin', '수거함', {
      offers: { ...marking, '파일 선택': `POST ${admin}/installation-place/recycle-bin/attachments` },
      sometimes: {
        '… 삭제': `DELETE ${admin}/installation-place/recycle-bin/attachments/{hashFileName}`,
        ...takingMarkBack,
      },
    }),
  ),
  'report/list': {
    data: `GET ${admin}/report/incidents`,
    details: [
      {
        address: /^\/admin\/report\/list\/\d+/,
        data: `GET ${admin}/report/incidents/{incidentId}`,
        offers: { '담당 부서 지정': acting, 의견: acting },
        sometimes: {
          확인: acting,
          '처리 시작': acting,
          완료: acting,
          반려: acting,
          '다시 열기': acting,
          '다른 신고에 합치기': acting,
          '사진 추가': `POST ${admin}/report/photos`,
          '… 삭제': `DELETE ${admin}/report/incidents/{incidentId}/photos/{hashFileName}`,
          '… 연락처 보기': `POST ${admin}/report/reports/{reportId}/unmask`,
        },
      },
    ],
  },
  'device/source': {
    data: `GET ${admin}/device/source`,
    offers: { '연동 네트워크 등록': `POST ${admin}/device/source` },
    details: [
      {
        address: /^\/admin\/device\/source\/\d+/,
        data: `GET ${admin}/device/source/{sourceId}`,
        offers: {
          '비밀값 재발급': `POST ${admin}/device/source/{sourceId}/secret`,
          삭제: `DELETE ${admin}/device/source/{sourceId}`,
          '매핑 저장': `POST ${admin}/device/source/{sourceId}/mapping`,
          '브로커 저장': `PATCH ${admin}/device/source/{sourceId}/broker`,
          '디코더 저장': `POST ${admin}/device/codec`,
        },
        edits: `PATCH ${admin}/device/source`,
      },
    ],
  },
  'device/unknown': {
    data: `GET ${admin}/device/unknown`,
    sometimes: { '… 등록': `POST ${admin}/device/fine-dusts` },
    chosen: { 무시: `DELETE ${admin}/device/unknown` },
  },
  'device/alarm': {
    data: `GET ${admin}/alarms`,
    offers: {
      '알람 규칙 등록': `POST ${admin}/alarm-rules`,
      '점검 기간 등록': `POST ${admin}/alarm-windows`,
      '알람 수신처 등록': `POST ${admin}/alarm-receivers`,
    },
    sometimes: {
      '… 조치': `GET ${admin}/alarms/{alarmId}`,
      '… 규칙 수정': `PATCH ${admin}/alarm-rules/{alarmRuleId}`,
      '… 규칙 삭제': `DELETE ${admin}/alarm-rules/{alarmRuleId}`,
      '… 점검 기간 수정': `PATCH ${admin}/alarm-windows/{alarmWindowId}`,
      '… 점검 기간 삭제': `DELETE ${admin}/alarm-windows/{alarmWindowId}`,
      '… 발송 기록': `GET ${admin}/alarm-receivers/{alarmReceiverId}/deliveries`,
      '… 수신처 수정': `PATCH ${admin}/alarm-receivers/{alarmReceiverId}`,
      '… 수신처 삭제': `DELETE ${admin}/alarm-receivers/{alarmReceiverId}`,
    },
    details: [
      {
        address: '/admin/device/alarm/mail',
        data: `GET ${admin}/alarm-receivers/mails`,
        sometimes: { '… 내려받기': `GET ${admin}/alarm-receivers/mails/attachments/{sandboxMailAttachmentId}` },
      },
    ],
  },
  'sms/send': {
    data: `GET ${admin}/sms/send`,
    offers: {
      보내기: `POST ${admin}/sms/send`,
      '발신 번호 관리': `POST ${admin}/sms/send-number`,
      '엑셀에서 불러오기': `POST ${admin}/sms/send/receivers`,
      '양식 불러오기': `GET ${admin}/sms/device/template`,
    },
  },
  'sms/history': {
    data: `GET ${admin}/sms/send-history`,
    query: anyDay,
    details: [
      {
        address: /^\/admin\/sms\/history\/\d+/,
        data: `GET ${admin}/sms/send-history/{smsId}/{smsType}`,
        offers: { '이력에서 삭제': `DELETE ${admin}/sms/send/{smsId}` },
        sometimes: { '… 결과 확정': `POST ${admin}/sms/send-history/settle` },
      },
      { address: /^\/admin\/sms\/history\/sandbox/, data: `GET ${admin}/sms/sandbox` },
    ],
  },
  'sms/reservation': {
    data: `GET ${admin}/sms/reservation`,
    query: `${anyDay}&isSended=false`,
    chosen: { '예약 삭제': `DELETE ${admin}/sms/reservation` },
    details: [
      {
        address: /^\/admin\/sms\/reservation\/\d+/,
        data: `GET ${admin}/sms/reservation/{smsReservationId}`,
        offers: { '예약 삭제': `DELETE ${admin}/sms/reservation` },
      },
    ],
  },
  'sms/template': {
    data: `GET ${admin}/sms/device/template`,
    offers: { '양식 등록': `POST ${admin}/sms/device/template`, '… 수정': `PATCH ${admin}/sms/device/template` },
    chosen: { '양식 삭제': `DELETE ${admin}/sms/device/template/{id}` },
  },
  'sms/forecast': { data: `GET ${admin}/sms/forecast`, offers: { '자동 발송 끄기': `PATCH ${admin}/sms/forecast` } },
  'systemStatistics/cctv': detailed('systemStatistics/cctv', 'cctvs'),
  'systemStatistics/atmosphere': detailed('systemStatistics/atmosphere', 'air-quality'),
  'systemStatistics/decrepitBuilding': detailed('systemStatistics/decrepitBuilding', 'tilt'),
  'systemStatistics/cleaningVehicle': vehicleStatistics(),
  'systemStatistics/scale': weighings(),
  'systemStatistics/smartSecurityLight': detailed('systemStatistics/smartSecurityLight', 'security-light'),
  'platformStatistics/joinLeave': statistics('users/join-leave'),
  'platformStatistics/serviceUse': statistics('application/service-use'),
  'dashboard/airQuality': { data: `GET ${admin}/dashboard/air-quality/summary` },
  'dashboard/decrepitBuilding': { data: `GET ${admin}/dashboard/tilt/total-status` },
  'dashboard/cctv': { data: `GET ${admin}/dashboard/cctv/installation-place` },
  'dashboard/cleaning': {
    data: `GET ${admin}/dashboard/clean-environment/vehicle/summary-count`,
    sometimes: { 엑셀: `GET ${admin}/dashboard/clean-environment/vehicle/operation-report/excel` },
    details: [
      {
        address: '/admin/dashboard/cleaning/replay',
        data: `GET ${admin}/dashboard/clean-environment/vehicle`,
      },
    ],
  },
  'dashboard/securityLight': { data: `GET ${admin}/dashboard/security-light/summary` },
  'map/union': { data: 'GET /api/map/union' },
  'system/operation': { data: `GET ${admin}/operation` },
  'system/masterData': {
    data: `GET ${admin}/master/{kind}`,
    offers: {
      '엑셀로 등록': `POST ${admin}/master/{kind}/import`,
      '제조사 추가': master,
      '… 이름 변경': `PATCH ${admin}/master/{kind}/{masterId}`,
      '… 합치기': `POST ${admin}/master/{kind}/{masterId}/merge`,
      '… 사용 중지': `DELETE ${admin}/master/{kind}/{masterId}`,
    },
  },
};
