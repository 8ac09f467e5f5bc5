import { useAction } from '#lib/api/use-action.ts';
import { ConfirmedButton } from '#screens/confirmed-button.tsx';
import { useDetail } from '#screens/detail/detail.ts';
import { buildingDeviceWords as words } from '#texts/ko/console-buildings.ts';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';

export type BuildingPage = 'device/gradientSensor' | 'device/crackSensor';

interface BaselineProps {
  page: BuildingPage;
  /** Call that resets the baseline to the device's current reading. */
  call: `POST /admin/api/device/{deviceId}/${'tilt' | 'crack'}/baseline`;
  /** `baselineDatetime` is empty until the device has reported. */
  device: { deviceId: number; baselineDatetime: string };
  facts: readonly { name: string; value: string }[];
}

/** A sensor's value relative to its baseline, and a button that resets the baseline. */
export function Baseline({ page, call, device: { deviceId, baselineDatetime }, facts }: BaselineProps) {
  const { refresh } = useDetail();
  const set = useAction(call);
  const run = () => set({ params: { deviceId } });
  return (
    <Section title={words.baseline}>
      <FactList facts={[...facts, { name: words.baselineAt, value: baselineDatetime }]} />
      {baselineDatetime !== '' ? (
        <p className="flush above-5">
          <ConfirmedButton
            permission={[page, 'post']}
            title={words.setBaseline}
            body={words.setBaselineBody}
            run={run}
            after={refresh}
          />
        </p>
      ) : null}
    </Section>
  );
}

/** A fact's value with its unit. */
export const withUnit = (value: number | null, unit: string): string => (value === null ? '' : `${value}\u2009${unit}`);
