import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '#lib/api/problem.ts';

/** Makes a change to the version that was read; 0 for a new post. */
export type ChangeWith = (change: (version: number) => Promise<{ version: number }>) => Promise<void>;

/**
 * The version of a post that its author has read (optimistic lock). `changeWith` makes a change to this version; a
 * change is refused after a concurrent change until the author confirms.
 */
export function usePostVersion(saved: number, isChanged: boolean) {
  const read = useRef(saved);
  const [conflict, setConflict] = useState<'none' | 'open' | 'settled'>('none');
  useEffect(() => {
    // A new post has its first version once it is saved, even if only partly.
    if (isChanged && read.current > 0) return;
    read.current = saved;
    setConflict('none');
  }, [saved, isChanged]);
  const changeWith: ChangeWith = async (change) => {
    try {
      read.current = (await change(read.current)).version;
      setConflict('none');
    } catch (thrown) {
      if (thrown instanceof ApiProblem && thrown.code === 'CONFLICT') setConflict('open');
      throw thrown;
    }
  };
  return {
    conflict,
    changeWith,
    /** The version that was read; 0 for a new post. */
    read: () => read.current,
    /** Bases the input on an earlier version; saving conflicts if another version was saved since. */
    takeUp(version: number) {
      read.current = version;
      if (version !== saved) setConflict('open');
    },
    /** Marks the currently saved version as read. */
    settle() {
      read.current = saved;
      setConflict('settled');
    },
  };
}
