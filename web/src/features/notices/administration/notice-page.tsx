import type { OutputOf } from '@maru/contract';
import { useMay } from '../../../lib/admin-session/me.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { formatDatetime } from '../../../lib/formats/datetime.ts';
import { pagePath } from '../../../lib/paths/console-paths.ts';
import { paths, portalAddress } from '../../../lib/paths/paths.ts';
import { useDetail } from '../../../screens/detail/detail.ts';
import { DetailScreen } from '../../../screens/detail/detail-screen.tsx';
import { PostHistory } from '../../../screens/post/post-history.tsx';
import { useConfirmed } from '../../../screens/use-confirmed.ts';
import { consoleNoticesWords as words } from '../../../texts/ko/console-posts.ts';
import { ActionButton, actionClass } from '../../../ui/action/action-button.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { NoticeEdit } from './notice-edit.tsx';

const page = 'posts/notice';
const noticeCall = 'GET /admin/api/bbs/1/articles/{articleId}';

const blank: OutputOf<typeof noticeCall> = {
  detailNotice: {
    rowNumber: 0,
    articleId: 0,
    bbsId: 1,
    articleTitle: '',
    articleContents: '',
    articleCategory: 'general',
    articleCategoryName: '',
    hitCount: 0,
    attachmentCount: 0,
    isPublic: true,
    publishDatetime: '',
    endDatetime: '',
    registeredDatetime: '',
    lastUpdatedDatetime: '',
    registeredUserNumber: 0,
    registeredUserId: '',
    lastUpdatedUserNumber: 0,
    noticeStatus: 'private',
    noticeStatusName: '',
    version: 0,
    history: [],
  },
  detailAttachments: [],
};

/** One notice: what is written, its files, and who changed what. */
export function NoticePage() {
  return (
    <DetailScreen
      call={noticeCall}
      input={(articleId) => ({ params: { articleId } })}
      blank={blank}
      list={pagePath(page)}
      path={(id) => pagePath(page, id)}
      title={words.notice}
      newTitle={words.create}
      nameOf={({ detailNotice }) => detailNotice.articleTitle}
      actions={(notice) => <Actions notice={notice} />}
    >
      {(notice) => (
        <>
          {notice.detailNotice.articleId ? <Facts notice={notice} /> : null}
          <NoticeEdit notice={notice} />
          {notice.detailNotice.articleId ? <PostHistory history={notice.detailNotice.history} /> : null}
        </>
      )}
    </DetailScreen>
  );
}

type Notice = OutputOf<typeof noticeCall>;

function Actions({ notice: { detailNotice } }: { notice: Notice }) {
  const may = useMay();
  const detail = useDetail();
  const confirmed = useConfirmed();
  const remove = useAction('DELETE /admin/api/articles/{id}');
  const { articleId: id, noticeStatus } = detailNotice;
  return (
    <>
      {noticeStatus === 'published' ? (
        <a className={actionClass()} href={portalAddress(paths.notice(id))} target="_blank" rel="noopener">
          {words.open}
        </a>
      ) : null}
      {may(page, 'delete') ? (
        <ActionButton
          onClick={() =>
            confirmed({
              title: words.remove,
              body: words.removeLine,
              run: () => remove({ params: { id } }),
              after: detail.leave,
            })
          }
        >
          {words.remove}
        </ActionButton>
      ) : null}
    </>
  );
}

const Facts = ({ notice: { detailNotice: notice } }: { notice: Notice }) => (
  <Section title={words.basics}>
    <FactList
      facts={[
        { name: words.status, value: notice.noticeStatusName },
        { name: words.hits, value: notice.hitCount.toLocaleString('ko-KR') },
        { name: words.registered, value: formatDatetime(notice.registeredDatetime) },
        { name: words.registeredBy, value: notice.registeredUserId },
        { name: words.updated, value: formatDatetime(notice.lastUpdatedDatetime) },
      ]}
    />
  </Section>
);
