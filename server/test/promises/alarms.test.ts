import { showHolds, showTwins } from './show-check.ts';

showHolds('alarms', 'each crossing raises one alarm per rule, through kill -9 of its evaluators');
showTwins('alarms', [
  ['state-before-alarms', /crossings raised no alarm/],
  ['raise-twice', /alarms are of no crossing/],
]);
