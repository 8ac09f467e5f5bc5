import { grouped } from '@maru/domain/number-text';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { paths, portalAddress } from '#lib/paths/paths.ts';
import { PostScreen } from '#screens/post/post-screen.tsx';
import { consoleNoticesWords as words } from '#texts/ko/console-posts.ts';
import { actionClass } from '#ui/action/action-button.tsx';
import { type EditedNotice, NoticeEdit } from './notice-edit.tsx';
import { receiveImage } from './notice-files.ts';

const blank: EditedNotice = {
  detailNotice: {
    articleId: 0,
    articleTitle: '',
    articleContents: '',
    articleCategory: 'general',
    isPublic: true,
    publishDatetime: '',
    endDatetime: '',
    version: 0,
  },
  detailAttachments: [],
};

/** A notice: text, files, period, and changes. */
export function NoticePage() {
  const remove = useAction('DELETE /admin/api/articles/{id}');
  return (
    <PostScreen
      page="posts/notice"
      call="GET /admin/api/bbs/1/articles/{articleId}"
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
      former={{
        call: 'GET /admin/api/bbs/1/articles/{articleId}/changes/{changeId}',
        input: (articleId, changeId) => ({ params: { articleId, changeId } }),
        receive: receiveImage,
      }}
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
