import { useMay } from '#lib/admin-session/me.ts';
import { useDetail } from '#screens/detail/detail.ts';
import { useConfirmed } from '#screens/use-confirmed.ts';
import { buildingDeviceWords as words } from '#texts/ko/console-buildings.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';

interface BaselineProps {
  page: 'device/gradientSensor' | 'device/crackSensor';
  facts: readonly { name: string; value: string }[];
  /** When it was set; empty where the sensor never reported. */
  setAt: string;
  set: () => Promise<unknown>;
}

/** What a sensor says now, from where that is counted, and how to count anew. */
export function Baseline({ page, facts, setAt, set }: BaselineProps) {
  const may = useMay();
  const detail = useDetail();
  const confirmed = useConfirmed();
  return (
    <Section title={words.baseline}>
      <FactList facts={[...facts, { name: words.baselineAt, value: setAt }]} />
      {setAt !== '' && may(page, 'post') ? (
        <ActionButton
          onClick={() =>
            void confirmed({ title: words.setBaseline, body: words.setBaselineBody, run: set, after: detail.refresh })
          }
        >
          {words.setBaseline}
        </ActionButton>
      ) : null}
    </Section>
  );
}

/** A value of a fact, with its unit. */
export const withUnit = (value: number | null, unit: string): string => (value === null ? '' : `${value}\u2009${unit}`);
