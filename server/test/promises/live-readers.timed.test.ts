import { measured } from '../measured.ts';
import { showHolds, showTwins } from './show-check.ts';

showHolds('21', 'thousands of live readers cost little, and get an event within a second', measured);
showTwins('21', [['write-to-stalled-readers', /readers take \d+ MB while some are stalled/]], measured);
