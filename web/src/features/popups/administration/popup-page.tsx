import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { PostScreen } from '#screens/post/post-screen.tsx';
import { consolePopupsWords as words } from '#texts/ko/console-posts.ts';
import { type EditedPopup, PopupEdit } from './popup-edit.tsx';
import { receiveImage } from './popup-images.ts';

const blank: EditedPopup = {
  popupId: 0,
  popupTitle: '',
  imageAlternativeText: '',
  popupContents: '',
  shortcutLink: '',
  isPublic: true,
  startDatetime: '',
  endDatetime: '',
  sortOrder: 0,
  attachedFileName: '',
  hashFileName: '',
  attachedFileSize: 0,
  version: 0,
};

/** A popup: image, text, period, link, and changes. */
export function PopupPage() {
  const remove = useAction('DELETE /admin/api/popup/{popupId}');
  return (
    <PostScreen
      page="posts/popup"
      call="GET /admin/api/popup/{popupId}"
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
      former={{
        call: 'GET /admin/api/popup/{popupId}/changes/{changeId}',
        input: (popupId, changeId) => ({ params: { popupId, changeId } }),
        receive: receiveImage,
      }}
      remove={(popupId) => remove({ params: { popupId } })}
    >
      {(popup) => <PopupEdit popup={popup} />}
    </PostScreen>
  );
}
