import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '#lib/api/problem.ts';

/** Makes a change of the version that was read, which is 0 of what was new. */
export type ChangeWith = (change: (version: number) => Promise<{ version: number }>) => Promise<void>;

/**
 * The version of a post that its writer has read: what is typed is a change of that one, whatever others save meanwhile.
 * `changeWith` makes the change; where somebody was first it is refused, and stays so until the writer says otherwise.
 */
export function usePostVersion(saved: number, isChanged: boolean) {
  const read = useRef(saved);
  const [conflict, setConflict] = useState<'none' | 'open' | 'settled'>('none');
  useEffect(() => {
    // What was new has its first version once it is saved, though not all of it was.
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
    /** The version that was read; 0 of a post that is new. */
    read: () => read.current,
    /** What is typed is a change of that version, read before: where another one is saved by now, somebody was first. */
    takeUp(version: number) {
      read.current = version;
      if (version !== saved) setConflict('open');
    },
    /** What is saved now was read, too. */
    settle() {
      read.current = saved;
      setConflict('settled');
    },
  };
}
