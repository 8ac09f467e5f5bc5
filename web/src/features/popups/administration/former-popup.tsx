import { useCall } from '#lib/api/use-call.ts';
import { type FormerProps, FormerText } from '#screens/post/former-text.tsx';
import { receiveImage } from './popup-images.ts';

/** A popup's text before a change. */
export function FormerPopup({ id, changeId, onClose }: FormerProps) {
  const params = { popupId: id, changeId };
  const asked = useCall('GET /admin/api/popup/{popupId}/changes/{changeId}', { params });
  return <FormerText id={id} asked={asked} receive={receiveImage} onClose={onClose} />;
}
