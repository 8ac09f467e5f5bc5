import type { ConsolePage } from '@maru/domain/administration';
import { useAction } from '#lib/api/use-action.ts';
import { ConfirmedButton } from '#screens/confirmed-button.tsx';
import { useDetail } from '#screens/detail/detail.ts';
import { Removal } from '#screens/detail/removal.tsx';
import { devicesWords } from '#texts/ko/console-devices.ts';

const words = devicesWords.detail;

interface DeviceActionsProps {
  page: ConsolePage;
  deviceId: number;
  /** Called with the new key. */
  onKey: (key: string) => void;
  /** Label and explanation of the removal; the default is for a device whose place remains. */
  removal?: { remove: string; removeLine: string };
  /** Removes the device by the group's call. */
  remove: () => Promise<unknown>;
}

/** Actions on a whole device: a new key, and removal. */
export function DeviceActions({ page, deviceId, onKey, removal = devicesWords, remove }: DeviceActionsProps) {
  const { refresh } = useDetail();
  const renew = useAction('POST /admin/api/device/{deviceId}/key');
  const run = async () => onKey((await renew({ params: { deviceId } })).deviceKey);
  return (
    <>
      <ConfirmedButton permission={[page, 'post']} title={words.renew} body={words.keyBody} run={run} after={refresh} />
      <Removal page={page} words={removal} remove={remove} />
    </>
  );
}
