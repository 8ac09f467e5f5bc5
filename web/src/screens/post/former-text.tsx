import { useCallback } from 'react';
import type { ApiProblem } from '#lib/api/problem.ts';
import { postWords as words } from '#texts/ko/console-posts.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { useImages } from '../rich-text/use-images.ts';
import styles from './post-notes.module.css';

/** The post and change whose former text is shown. */
export interface FormerProps {
  id: number;
  changeId: number;
  onClose: () => void;
}

interface FormerTextProps extends Pick<FormerProps, 'id' | 'onClose'> {
  asked: { data: { formerText: string } | undefined; error: ApiProblem | null; refetch: () => unknown };
  /** Loads an image of the post by name; removed ones are missing. Must be the same function at every render. */
  receive: (hashFileName: string, id: number) => Promise<Blob>;
}

/** A text before a change, read-only. */
export function FormerText({ id, asked: { data, error, refetch }, receive, onClose }: FormerTextProps) {
  const { imageAt } = useImages(useCallback((name: string) => receive(name, id), [receive, id]));
  return (
    <Dialog title={words.former.title} onClose={onClose} isWide>
      {data ? <RichText html={data.formerText} imageAt={imageAt} /> : null}
      {error ? <FailedState what={words.former.title} problem={error} onRetry={refetch} /> : null}
      {data || error ? null : <Skeleton height="12rem" />}
      <div className={styles.close}>
        <ActionButton primary onClick={onClose}>
          {words.close}
        </ActionButton>
      </div>
    </Dialog>
  );
}
