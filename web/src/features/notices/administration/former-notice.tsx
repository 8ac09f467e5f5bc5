import { useCall } from '#lib/api/use-call.ts';
import { type FormerProps, FormerText } from '#screens/post/former-text.tsx';
import { receiveImage } from './notice-files.ts';

/** A notice's text before a change. */
export function FormerNotice({ id, changeId, onClose }: FormerProps) {
  const params = { articleId: id, changeId };
  const asked = useCall('GET /admin/api/bbs/1/articles/{articleId}/changes/{changeId}', { params });
  return <FormerText id={id} asked={asked} receive={receiveImage} onClose={onClose} />;
}
