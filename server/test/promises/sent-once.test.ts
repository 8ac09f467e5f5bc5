import { showHolds, showTwins } from './show-check.ts';

showHolds('7', 'a text is sent once, or said by name to have failed or to be unknown');
// That the fence was forgotten is seen by chance alone: by the long form, and in the sender's own tests each time.
showTwins('7', [['resend-blindly', /texts went out twice/]]);
