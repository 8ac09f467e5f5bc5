import type { ConsolePage } from '@maru/domain/administration';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useDetail } from '#screens/detail/detail.ts';
import { useConfirmed } from '#screens/use-confirmed.ts';
import { devicesWords } from '#texts/ko/console-devices.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Removal } from './removal.tsx';

const words = devicesWords.detail;

interface DeviceActionsProps {
  page: ConsolePage;
  deviceId: number;
  /** Called with the new key. */
  onKey: (key: string) => void;
  /** Label and explanation of the removal; the default is for a device whose place remains. */
  removal?: { remove: string; removeLine: string };
  /** The group's call. */
  remove: () => Promise<unknown>;
}

/** Actions on a whole device: a new key, and removal. */
export function DeviceActions({ page, deviceId, onKey, removal = devicesWords, remove }: DeviceActionsProps) {
  const may = useMay();
  const detail = useDetail();
  const confirmed = useConfirmed();
  const renew = useAction('POST /admin/api/device/{deviceId}/key');
  const run = async () => onKey((await renew({ params: { deviceId } })).deviceKey);
  return (
    <>
      {may(page, 'post') ? (
        <ActionButton
          onClick={() => confirmed({ title: words.renew, body: words.keyBody, run, after: detail.refresh })}
        >
          {words.renew}
        </ActionButton>
      ) : null}
      <Removal page={page} words={removal} remove={remove} />
    </>
  );
}
