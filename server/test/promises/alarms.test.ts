import { showHolds, showTwins } from './show-check.ts';

showHolds('alarms', 'each crossing raises one alarm per rule, through kill -9 of its evaluators');
showTwins('alarms', [
  ['state-before-alarms', /crossings raised no alarm/],
  ['raise-twice', /alarms are of no crossing/],
]);

showHolds('deliveries', 'each message about an alarm arrives, at most once more per kill -9 of its sender');
showTwins('deliveries', [
  ['settle-before-sending', /messages never arrived/],
  ['claim-for-a-moment', /messages were sent more often/],
]);
