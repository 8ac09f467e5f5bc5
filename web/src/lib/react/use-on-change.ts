import { useEffect, useEffectEvent } from 'react';

/**
 * Runs an action after the first render and whenever a value becomes another one. What else the action reads is the newest
 * and doesn't run it again. Values are compared as React compares dependencies.
 */
export function useOnChange<Value>(value: Value, act: (value: Value) => void): void {
  const run = useEffectEvent(act);
  useEffect(() => run(value), [value]);
}
