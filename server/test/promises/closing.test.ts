import { showHolds, showTwins } from './show-check.ts';

showHolds('closing', 'a closing of months that is killed loses, doubles and changes nothing');
showTwins('closing', [
  ['delete-before-block', /readings of \w+ are lost/],
  ['block-before-delete', /there twice, as rows and as a block/],
  ['close-beside-writers', /there twice, as rows and as a block|a mark failed: duplicate key|process ended by itself/],
]);
