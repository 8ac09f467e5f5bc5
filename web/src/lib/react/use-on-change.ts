import { useEffect, useEffectEvent } from 'react';

/**
 * Runs an action after the first render and whenever a value changes. Other values that the action reads are current,
 * but their changes don't trigger it. Values are compared like React dependencies.
 */
export function useOnChange<Value>(value: Value, act: (value: Value) => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    // Without its result, which React would take for a cleanup.
    run(value);
  }, [value]);
}
