import { showHolds, showTwins } from './show-check.ts';

showHolds('7', 'a text is sent once, or said by name to have failed or to be unknown');
showTwins('7', [
  ['resend-blindly', /texts went out twice/],
  ['forget-the-fence', /texts went out twice/],
]);
