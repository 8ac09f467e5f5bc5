import { formatDatetime } from '#lib/formats/datetime.ts';
import { postWords as words } from '#texts/ko/console-posts.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import styles from './post-notes.module.css';

interface DraftNoteProps {
  /** Time of the last input. */
  at: string;
  /** Text about the draft. */
  line?: (at: string) => string;
  onTake: () => void;
  onDrop: () => void;
}

/** Offers an unsaved draft. */
export const DraftNote = ({ at, line = words.draft.offer, onTake, onDrop }: DraftNoteProps) => (
  <div role="status" className={styles.note}>
    <p className="flush">{line(formatDatetime(at))}</p>
    <div className="row wrap">
      <ActionButton primary onClick={onTake}>
        {words.draft.take}
      </ActionButton>
      <ActionButton onClick={onDrop}>{words.draft.drop}</ActionButton>
    </div>
  </div>
);

interface ConflictNoteProps {
  /** True if the author chose to overwrite. */
  isSettled: boolean;
  onShow: () => void;
  onMine: () => void;
}

/** Reports a concurrent change; nothing is overwritten unless the author confirms. */
export const ConflictNote = ({ isSettled, onShow, onMine }: ConflictNoteProps) => (
  <div role="alert" className={styles.note}>
    <p className="flush">
      <strong>{words.conflict.title}</strong>
    </p>
    <p className="flush">{isSettled ? words.conflict.ready : words.conflict.body}</p>
    <div className="row wrap">
      <ActionButton onClick={onShow}>{words.conflict.show}</ActionButton>
      {isSettled ? null : <ActionButton onClick={onMine}>{words.conflict.mine}</ActionButton>}
    </div>
  </div>
);
