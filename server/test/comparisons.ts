/**
 * Every call whose input is compared with encrypted or masked data, with the rule by which its answer reveals nothing
 * about that data. A call with such input that isn't listed here fails the tests. An attack by a caller who may not see
 * personal data whole tries each rule (`npm run check:promise22`).
 *
 * The rules apply to callers who may not see personal data whole (`seesWhole`); the rule for searching a number applies
 * to all callers.
 */
import type { CallKey } from '@maru/contract';

export const comparisonRules = {
  whole: 'Found by the whole value alone, so many times an hour; the audit log tells whom it found (personalSearch).',
  named: 'Sums count what was named and are the same whichever numbers are equal; checks are counted and logged.',
  apart: 'The stored value takes no part in the answer, in what is kept, or in the history.',
  overwrites: 'A value that is given replaces the stored one and counts as changed, whether it differs or not.',
  shown: 'Meets only what whoever may make the call sees whole.',
  own: 'Meets only what the caller wrote, or what is the caller’s own.',
  certified: 'Answers only a person whom the certification has named, in the browser that certified.',
  stores: 'Stores what is given beside what is there, and compares it with nothing.',
} as const;
export type ComparisonRule = keyof typeof comparisonRules;

interface Comparison {
  rule: ComparisonRule;
  /** Reason for the rule, if the rule alone doesn't explain it. */
  reason?: string;
}

const noPerson: Comparison = { rule: 'shown', reason: 'Names of places, addresses and codes; no person is searched.' };
const aName: Comparison = { rule: 'shown', reason: 'Names of companies, departments and places.' };
const aNewPlace: Comparison = { rule: 'stores', reason: 'Numbers of two places may be equal.' };
const aPlace: Comparison = { rule: 'overwrites', reason: 'The charge’s name is shown whole beside it.' };
const anImport: Comparison = {
  rule: 'shown',
  reason: 'Names and addresses of places and codes of devices; no person is compared.',
};
const aFile: Comparison = { rule: 'stores', reason: 'A file that is kept for a post, a place or a device.' };

export const comparisons: Partial<Record<CallKey, Comparison>> = {
  'GET /admin/api/users': { rule: 'whole' },
  'GET /admin/api/administrators': { rule: 'whole', reason: 'Names of administrators are shown whole.' },
  'GET /admin/api/sms/send-history/receive-mobile-number': {
    rule: 'whole',
    reason: 'Receivers of groups beside typed numbers, and charges of places, are hidden altogether.',
  },
  'GET /admin/api/sms/reservation/reservation-mobile-number': { rule: 'whole', reason: 'As those of the history.' },

  'POST /admin/api/sms/send/check': { rule: 'named' },
  'POST /admin/api/sms/send': { rule: 'named', reason: 'As the check, also in the lists that then show the message.' },
  'POST /admin/api/sms/send/receivers': {
    rule: 'own',
    reason: 'Reads the caller’s workbook, and nothing that is stored.',
  },
  'POST /admin/api/sms/device/template': { rule: 'stores', reason: 'Names a group and no number.' },
  'PATCH /admin/api/sms/device/template': { rule: 'stores', reason: 'Names a group and no number.' },
  'GET /admin/api/sms/device/template': { rule: 'shown', reason: 'Texts of templates.' },
  'GET /admin/api/sms/reservation': { rule: 'shown', reason: 'Texts of messages.' },
  'GET /admin/api/sms/send-history': { rule: 'shown', reason: 'Texts of messages.' },
  'POST /api/subscriptions': {
    rule: 'apart',
    reason: 'Answers the same whether the address is subscribed or has reached a limit; only its owner gets the mail.',
  },
  'POST /admin/api/alarm-receivers': { rule: 'stores', reason: 'Two receivers may have one address.' },
  'PATCH /admin/api/alarm-receivers/{alarmReceiverId}': { rule: 'overwrites' },
  'POST /admin/api/mailings': { rule: 'stores', reason: 'Two receivers may have one address.' },
  'PATCH /admin/api/mailings/{mailingId}': {
    rule: 'stores',
    reason: 'A new address replaces the stored one, which takes no part in the answer or the log.',
  },
  'POST /admin/api/sms/send-number': { rule: 'shown', reason: 'The office’s own numbers.' },

  'POST /admin/api/statistics/scale/import/check': { rule: 'apart' },
  'POST /admin/api/statistics/scale/import': { rule: 'apart' },
  'PATCH /admin/api/statistics/scale/{id}': { rule: 'overwrites' },

  'POST /admin/api/installation-place/fine-dusts/excel/validate': anImport,
  'POST /admin/api/installation-place/fine-dusts/excel': anImport,
  'POST /admin/api/installation-place/tilt/excel/validate': anImport,
  'POST /admin/api/installation-place/tilt/excel': anImport,
  'POST /admin/api/installation-place/crack/excel/validate': anImport,
  'POST /admin/api/installation-place/crack/excel': anImport,
  'POST /admin/api/installation-place/security-light/excel/validate': anImport,
  'POST /admin/api/installation-place/security-light/excel': anImport,
  'POST /admin/api/installation-place/recycle-bin/excel/validate': anImport,
  'POST /admin/api/installation-place/recycle-bin/excel': anImport,
  'POST /admin/api/installation-place/cctv/excel/validate': anImport,
  'POST /admin/api/installation-place/cctv/excel': anImport,
  'POST /admin/api/installation/vehicle-gps/excel/validate': anImport,
  'POST /admin/api/installation/vehicle-gps/excel': anImport,
  'POST /admin/api/device/source': aName,
  'PATCH /admin/api/device/source': aName,
  'GET /admin/api/device/unknown': noPerson,

  'POST /admin/api/administrators': { rule: 'stores', reason: 'Only the id is compared, which is shown whole.' },
  'POST /admin/api/auth/passkeys/options': { rule: 'own' },
  'PATCH /admin/api/auth/passkeys/{passkeyId}': { rule: 'own' },
  'PATCH /admin/api/administrators/{adminNumber}/profile': { rule: 'overwrites' },

  'POST /admin/api/installation-place/fine-dusts': aNewPlace,
  'POST /admin/api/installation-place/tilt': aNewPlace,
  'POST /admin/api/installation-place/crack': aNewPlace,
  'POST /admin/api/installation-place/cctv': aNewPlace,
  'POST /admin/api/installation-place/security-light': aNewPlace,
  'POST /admin/api/installation-place/recycle-bin': aNewPlace,
  'POST /admin/api/installation/vehicle-gps': aNewPlace,
  'PATCH /admin/api/installation-place/fine-dusts': aPlace,
  'PATCH /admin/api/installation-place/tilt': aPlace,
  'PATCH /admin/api/installation-place/crack': aPlace,
  'PATCH /admin/api/installation-place/cctv': aPlace,
  'PATCH /admin/api/installation-place/security-light': aPlace,
  'PATCH /admin/api/installation-place/recycle-bin': aPlace,
  'PATCH /admin/api/installation/vehicle-gps': aPlace,

  'GET /admin/api/installation-place/fine-dusts': noPerson,
  'GET /admin/api/installation-place/fine-dusts/excel': noPerson,
  'GET /admin/api/installation-place/{id}/device/fine-dusts': noPerson,
  'GET /admin/api/installation-place/tilt': noPerson,
  'GET /admin/api/installation-place/tilt/excel': noPerson,
  'GET /admin/api/installation-place/{id}/device/tilt': noPerson,
  'GET /admin/api/installation-place/crack': noPerson,
  'GET /admin/api/installation-place/crack/excel': noPerson,
  'GET /admin/api/installation-place/{id}/device/crack': noPerson,
  'GET /admin/api/installation-place/cctv': noPerson,
  'GET /admin/api/installation-place/cctv/excel': noPerson,
  'GET /admin/api/installation-place/security-light': noPerson,
  'GET /admin/api/installation-place/security-light/excel': noPerson,
  'GET /admin/api/installation-place/recycle-bin': noPerson,
  'GET /admin/api/installation-place/recycle-bin/excel': noPerson,
  'GET /admin/api/installation-place/security-light/labels': noPerson,
  'GET /admin/api/installation-place/recycle-bin/labels': noPerson,
  'GET /admin/api/installation-place/tilt/labels': noPerson,
  'GET /admin/api/installation-place/crack/labels': noPerson,
  'GET /admin/api/installation/vehicle-gps': noPerson,
  'GET /admin/api/installation/vehicle-gps/excel': noPerson,
  'GET /admin/api/statistics/air-quality': noPerson,
  'GET /admin/api/statistics/air-quality/chart': noPerson,
  'GET /admin/api/statistics/air-quality/excel': noPerson,
  'GET /admin/api/statistics/tilt': noPerson,
  'GET /admin/api/statistics/tilt/excel': noPerson,
  'GET /admin/api/statistics/crack': noPerson,
  'GET /admin/api/statistics/crack/excel': noPerson,
  'GET /admin/api/statistics/security-light': noPerson,
  'GET /admin/api/statistics/security-light/excel': noPerson,

  'GET /admin/api/master/{kind}': aName,
  'POST /admin/api/master/{kind}': aName,
  'PATCH /admin/api/master/{kind}/{masterId}': aName,
  'POST /admin/api/master/{kind}/import/check': aName,
  'POST /admin/api/master/{kind}/import': aName,
  'POST /api/addresses/search': { rule: 'shown', reason: 'Addresses of the national register.' },

  'GET /admin/api/report/incidents': { rule: 'shown', reason: 'Names, addresses and codes of places.' },
  'POST /admin/api/report/photos': aFile,
  'POST /api/report/things/{code}': { rule: 'stores', reason: 'A contact is compared with nothing.' },

  'GET /admin/api/audit-log': { rule: 'shown', reason: 'Entries hold no name or number that is masked elsewhere.' },
  'GET /admin/api/audit-log/excel': { rule: 'shown', reason: 'As the list.' },
  'GET /admin/api/bbs/1/articles': { rule: 'shown', reason: 'Notices.' },
  'GET /api/bbs/1/articles': { rule: 'shown', reason: 'Notices that are public.' },
  'POST /admin/api/articles/attachments': aFile,
  'POST /admin/api/popup/attachments': aFile,
  'POST /admin/api/device/attachments': aFile,
  'POST /admin/api/installation-place/recycle-bin/attachments': aFile,
  'POST /api/articles/temp/attachments': aFile,

  'GET /api/map/search': { rule: 'shown', reason: 'Buildings, whose names are masked, are not found.' },
  'GET /api/air-quality/installation-place': { rule: 'shown', reason: 'Names of air places are public.' },
  'GET /api/air-quality/installation-place/indoor': { rule: 'shown', reason: 'Names of air places are public.' },
  'GET /api/map/statistics/air-quality/installation-place': {
    rule: 'shown',
    reason: 'Names of air places are public.',
  },
  'GET /api/security-light/installation-place': { rule: 'shown', reason: 'Lights are public.' },
  'GET /api/security-light/installation-place/map': { rule: 'shown', reason: 'Lights are public.' },
  'GET /api/clean-environment/vehicle/report': { rule: 'shown', reason: 'Number plates of vehicles are public.' },

  'GET /api/mypage/operating-facility/air-quality/sharedMembers': {
    rule: 'own',
    reason: 'The operator wrote the list. Whether a named parent has joined is told, as the specification wants it.',
  },
  'POST /api/mypage/operating-facility/air-quality/sharedMember/{placeId}': {
    rule: 'own',
    reason: 'A repeated number is one that the operator wrote.',
  },
  'POST /api/mypage/operating-facility/air-quality/sharedMember/{placeId}/excelUpload': {
    rule: 'own',
    reason: 'As naming one parent.',
  },
  'POST /api/mypage/operating-facility/air-quality/sharedMember/{placeId}/validateExcelUpload': {
    rule: 'own',
    reason: 'As naming one parent.',
  },
  'POST /api/users': { rule: 'certified', reason: 'A second account is found by the certified person alone.' },
  'GET /api/users/duplicate-user': { rule: 'certified', reason: 'A guardian asks of a child of theirs.' },
  'GET /api/users/find-id': { rule: 'certified' },
  'PATCH /api/users/{userNumber}': { rule: 'own' },
};
