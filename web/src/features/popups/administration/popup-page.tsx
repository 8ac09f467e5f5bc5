import type { OutputOf } from '@maru/contract';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { PostScreen } from '#screens/post/post-screen.tsx';
import { consolePopupsWords as words } from '#texts/ko/console-posts.ts';
import { FormerPopup } from './former-popup.tsx';
import { PopupEdit } from './popup-edit.tsx';

const popupCall = 'GET /admin/api/popup/{popupId}';

const blank: OutputOf<typeof popupCall> = {
  rowNumber: 0,
  popupId: 0,
  popupTitle: '',
  imageAlternativeText: '',
  popupContents: '',
  shortcutLink: '',
  isPublic: true,
  startDatetime: '',
  endDatetime: '',
  sortOrder: 0,
  registeredDatetime: '',
  lastUpdatedDatetime: '',
  imgPath: '',
  attachedFileName: '',
  attachedFileExtension: '',
  hashFileName: '',
  attachedFileSize: 0,
  registeredAdminId: '',
  registeredAdminNumber: 0,
  lastUpdatedAdminId: '',
  lastUpdatedAdminNumber: 0,
  popupStatus: 'private',
  popupStatusName: '',
  version: 0,
  history: [],
};

/** One popup: image, schedule, link and history. */
export function PopupPage() {
  const remove = useAction('DELETE /admin/api/popup/{popupId}');
  return (
    <PostScreen
      page="posts/popup"
      call={popupCall}
      input={(popupId) => ({ params: { popupId } })}
      blank={blank}
      words={words}
      post={(popup) => ({
        id: popup.popupId,
        name: popup.popupTitle,
        history: popup.history,
        facts: [
          { name: words.status, value: popup.popupStatusName },
          { name: words.registered, value: formatDatetime(popup.registeredDatetime) },
          { name: words.registeredBy, value: popup.registeredAdminId },
          { name: words.updated, value: formatDatetime(popup.lastUpdatedDatetime) },
          { name: words.updatedBy, value: popup.lastUpdatedAdminId },
        ],
      })}
      former={FormerPopup}
      remove={(popupId) => remove({ params: { popupId } })}
    >
      {(popup) => <PopupEdit popup={popup} />}
    </PostScreen>
  );
}
