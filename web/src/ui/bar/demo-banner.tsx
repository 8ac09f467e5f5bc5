import { useSharedTexts } from '#texts/shared-texts.tsx';

/** Shows that places, devices and values are fictitious, and how much history is loaded, on every page of a demo. */
export function DemoBanner({ historyPercent }: { historyPercent: number | null }) {
  const { ui } = useSharedTexts();
  return (
    <aside className="body-small centred padded-block-2 padded-inline-6 on-information" aria-label={ui.demo.label}>
      {ui.demo.body}
      {historyPercent === null ? null : ` ${ui.demo.loading(historyPercent)}`}
    </aside>
  );
}
