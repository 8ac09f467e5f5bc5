import { showHolds, showTwins } from './show-check.ts';

showHolds('7', 'a text is sent once, or said by name to have failed or to be unknown');
// A missing fence isn't planted here: only the long form and the sender's own tests detect it reliably.
showTwins('7', [['resend-blindly', /texts went out twice/]]);
