import type { OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { paths, portalAddress } from '#lib/paths/paths.ts';
import { PostScreen } from '#screens/post/post-screen.tsx';
import { consoleNoticesWords as words } from '#texts/ko/console-posts.ts';
import { actionClass } from '#ui/action/action-button.tsx';
import { FormerNotice } from './former-notice.tsx';
import { NoticeEdit } from './notice-edit.tsx';

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

/** One notice: text, files, and history. */
export function NoticePage() {
  const remove = useAction('DELETE /admin/api/articles/{id}');
  return (
    <PostScreen
      page="posts/notice"
      call={noticeCall}
      input={(articleId) => ({ params: { articleId } })}
      blank={blank}
      words={words}
      post={({ detailNotice: notice }) => ({
        id: notice.articleId,
        name: notice.articleTitle,
        history: notice.history,
        facts: [
          { name: words.status, value: notice.noticeStatusName },
          { name: words.hits, value: grouped(notice.hitCount) },
          { name: words.registered, value: formatDatetime(notice.registeredDatetime) },
          { name: words.registeredBy, value: notice.registeredUserId },
          { name: words.updated, value: formatDatetime(notice.lastUpdatedDatetime) },
        ],
      })}
      former={FormerNotice}
      remove={(id) => remove({ params: { id } })}
      actions={({ detailNotice: { articleId, noticeStatus } }) =>
        noticeStatus === 'published' ? (
          <a className={actionClass()} href={portalAddress(paths.notice(articleId))} target="_blank" rel="noopener">
            {words.open}
          </a>
        ) : null
      }
    >
      {(notice) => <NoticeEdit notice={notice} />}
    </PostScreen>
  );
}
