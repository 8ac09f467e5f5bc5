import { showHolds, showTwins } from './show-check.ts';

showHolds('16', 'no call answers 5xx or a stack trace to any input');
showTwins('16', [
  ['keep-any-text', /answers 500/],
  ['forget-what-frameworks-refuse', /answers 500/],
  ['leave-addresses-to-the-framework', /refuses with \d+ and no problem/],
  ['log-broken-uploads', /the server logs an error/],
  ['tell-the-stack', /tells how it is made/],
]);
