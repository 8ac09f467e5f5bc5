/**
 * Promise 22: an officer without permission for whole personal data can't derive a digit or syllable from any call that
 * compares with it. Each attack makes the same requests with and without the hidden value, and everything observable
 * must be equal. `server/test/comparisons.ts` lists the calls and their rules.
 */
import { actions, authorityKey, consolePages } from '@maru/domain/administration';
import { addAdministrator, addCaller } from '#test/administrators.ts';
import { type ComparisonRule, comparisons } from '#test/comparisons.ts';
import { addMember, addSendNumber } from '#test/messages.ts';
import { changedAdministrators, changedPlaces, changedReceivers } from './comparisons/changes.ts';
import { checksOfMessages, reservedMessages } from './comparisons/messages.ts';
import { agreeing, type Officer, withheld } from './comparisons/officer.ts';
import { requestedSubscriptions } from './comparisons/subscriptions.ts';
import { checkedWeighings, correctedWeighings, importedWeighings } from './comparisons/weighings.ts';
import type { AccountCheck } from './rig.ts';

/** Settings without which advertisements and e-mails are refused; nothing listens at the mail server's port. */
export const withSenders = {
  SMS_ADVERTISER: '시범구청',
  SMS_REFUSAL_NUMBER: '080-000-0000',
  MAIL_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'maru@example.kr',
  PUBLIC_URL: 'http://127.0.0.1:8080',
};

interface Attack {
  calls: readonly (keyof typeof comparisons)[];
  run(officer: Officer): Promise<void>;
}

/** Rules by which a call compares with hidden values; other rules need no attack. */
const attackedRules: readonly ComparisonRule[] = ['named', 'apart', 'overwrites'];
/** Calls that share `changePlace`; the attack uses only the first. */
const placeChanges = [
  'PATCH /admin/api/installation-place/fine-dusts',
  'PATCH /admin/api/installation-place/tilt',
  'PATCH /admin/api/installation-place/crack',
  'PATCH /admin/api/installation-place/cctv',
  'PATCH /admin/api/installation-place/security-light',
  'PATCH /admin/api/installation-place/recycle-bin',
  'PATCH /admin/api/installation/vehicle-gps',
] as const;

const attacks: readonly Attack[] = [
  { calls: ['POST /admin/api/sms/send/check'], run: checksOfMessages },
  { calls: ['POST /admin/api/sms/send'], run: reservedMessages },
  { calls: ['POST /admin/api/statistics/scale/import/check'], run: checkedWeighings },
  { calls: ['POST /admin/api/statistics/scale/import'], run: importedWeighings },
  { calls: ['PATCH /admin/api/statistics/scale/{id}'], run: correctedWeighings },
  { calls: placeChanges, run: changedPlaces },
  { calls: ['PATCH /admin/api/administrators/{adminNumber}/profile'], run: changedAdministrators },
  { calls: ['PATCH /admin/api/alarm-receivers/{alarmReceiverId}'], run: changedReceivers },
  { calls: ['POST /api/subscriptions'], run: requestedSubscriptions },
];

/** Runs all attacks with the given number of inputs each. Searches have a separate check (`maskedSearch`). */
export const comparisonsRevealNothing =
  (inputs: number): AccountCheck =>
  async (rig, report) => {
    const tried = new Set<string>(attacks.flatMap(({ calls }) => calls));
    for (const [call, { rule }] of Object.entries(comparisons))
      if (attackedRules.includes(rule) && !tried.has(call)) report.broken(`${call} is tried by no attack`);
    const { services } = rig;
    const { adminNumber } = await addAdministrator(services);
    await addSendNumber(services, adminNumber);
    await addMember(services, agreeing, ['notification'], { services: ['airQuality'] });
    await addMember(services, withheld, [], { services: ['airQuality'] });
    for (const attack of attacks) {
      const every = consolePages.flatMap(({ page }) => actions.map((action) => authorityKey(page, action)));
      const officer = await addCaller(services, { deptCode: 'nowhere', keys: every });
      await attack.run({ rig, report, inputs, ...officer });
    }
    report.measured('attacks', attacks.length);
    report.measured('inputs each', inputs);
  };
