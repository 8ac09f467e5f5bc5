import type { OutputOf } from '@maru/contract';
import { useMay } from '../../../lib/admin-session/me.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { formatDatetime } from '../../../lib/formats/datetime.ts';
import { pagePath } from '../../../lib/paths/console-paths.ts';
import { useDetail } from '../../../screens/detail/detail.ts';
import { DetailScreen } from '../../../screens/detail/detail-screen.tsx';
import { PostHistory } from '../../../screens/post/post-history.tsx';
import { useConfirmed } from '../../../screens/use-confirmed.ts';
import { consolePopupsWords as words } from '../../../texts/ko/console-posts.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { PopupEdit } from './popup-edit.tsx';

const page = 'posts/popup';
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

/** One popup: its image, when it is shown, where it leads, and who changed what. */
export function PopupPage() {
  return (
    <DetailScreen
      call={popupCall}
      input={(popupId) => ({ params: { popupId } })}
      blank={blank}
      list={pagePath(page)}
      path={(id) => pagePath(page, id)}
      title={words.popup}
      newTitle={words.create}
      nameOf={({ popupTitle }) => popupTitle}
      actions={({ popupId }) => <Removal popupId={popupId} />}
    >
      {(popup) => (
        <>
          {popup.popupId ? <Facts popup={popup} /> : null}
          <PopupEdit popup={popup} />
          {popup.popupId ? <PostHistory history={popup.history} /> : null}
        </>
      )}
    </DetailScreen>
  );
}

function Removal({ popupId }: { popupId: number }) {
  const may = useMay();
  const detail = useDetail();
  const confirmed = useConfirmed();
  const remove = useAction('DELETE /admin/api/popup/{popupId}');
  if (!may(page, 'delete')) return null;
  const run = () => remove({ params: { popupId } });
  return (
    <ActionButton onClick={() => confirmed({ title: words.remove, body: words.removeLine, run, after: detail.leave })}>
      {words.remove}
    </ActionButton>
  );
}

const Facts = ({ popup }: { popup: OutputOf<typeof popupCall> }) => (
  <Section title={words.basics}>
    <FactList
      facts={[
        { name: words.status, value: popup.popupStatusName },
        { name: words.registered, value: formatDatetime(popup.registeredDatetime) },
        { name: words.registeredBy, value: popup.registeredAdminId },
        { name: words.updated, value: formatDatetime(popup.lastUpdatedDatetime) },
        { name: words.updatedBy, value: popup.lastUpdatedAdminId },
      ]}
    />
  </Section>
);
