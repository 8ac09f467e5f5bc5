import type { CallKey } from '@maru/contract';
import { useCallback } from 'react';
import type { CallInput } from '#lib/api/api.ts';
import { useCall } from '#lib/api/use-call.ts';
import { postWords as words } from '#texts/ko/console-posts.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { useImages } from '../rich-text/use-images.ts';

/** The call that returns a post's text before a change. */
export interface Former<K extends FormerCall = FormerCall> {
  call: K;
  input: (id: number, changeId: number) => CallInput<K>;
  /** Loads an image of the post, also one that only a former version has. Must be stable, because a hook depends on it. */
  receive: (hashFileName: string, id: number) => Promise<Blob>;
}

export type FormerCall = Extract<CallKey, `GET ${string}/changes/{changeId}`>;

interface FormerTextProps {
  former: Former;
  id: number;
  changeId: number;
  onClose: () => void;
}

/** Shows the text of a post before a change. */
export function FormerText({ former: { call, input, receive }, id, changeId, onClose }: FormerTextProps) {
  const { data, error, refetch } = useCall(call, input(id, changeId));
  const { imageAt } = useImages(useCallback((name: string) => receive(name, id), [receive, id]));
  return (
    <Dialog title={words.former.title} onClose={onClose} isWide>
      {data ? <RichText html={data.formerText} imageAt={imageAt} /> : null}
      {error ? <FailedState what={words.former.title} problem={error} onRetry={refetch} /> : null}
      {data || error ? null : <Skeleton height="12rem" />}
      <div className="end above-5 flex">
        <ActionButton primary onClick={onClose}>
          {words.close}
        </ActionButton>
      </div>
    </Dialog>
  );
}
