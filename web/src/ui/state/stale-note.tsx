import { useSharedTexts } from '#texts/shared-texts.tsx';

/** States that a value is outdated; `measured` is the value's time. */
export function StaleNote({ measured }: { measured: string }) {
  const { ui } = useSharedTexts();
  return (
    <span className="inline middle gap-2 body-small warning">
      {ui.stale} · {measured}
    </span>
  );
}
