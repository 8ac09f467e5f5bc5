import { showHolds, showTwins } from './show-check.ts';

showHolds('7', 'a text is sent once, or said by name to have failed or to be unknown');
// A missing fence shows only by chance: in the long form, and always in the sender's own tests.
showTwins('7', [['resend-blindly', /texts went out twice/]]);
