import { measured } from '../measured.ts';
import { showHolds, showTwins } from './show-check.ts';

showHolds('5', 'bad payloads and frames harm nothing', measured);
showTwins('5', [['quarantine-hogs', /99th percentile of valid messages rose/]], measured);
