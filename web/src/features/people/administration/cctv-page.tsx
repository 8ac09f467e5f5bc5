import type { OutputOf } from '@maru/contract';
import { useAction } from '#lib/api/use-action.ts';
import { pagePath } from '#lib/paths/console-paths.ts';
import { ChangeHistory } from '#places/administration/change-history.tsx';
import { useKeyShown } from '#places/administration/device-key.tsx';
import { blankSingleDevice } from '#places/single-device/single-device-form.ts';
import { SingleDeviceActions, SingleDeviceFacts } from '#places/single-device/single-device-sections.tsx';
import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { cctvWords as words } from '#texts/ko/console-people.ts';
import { CctvEdit } from './cctv-edit.tsx';

const page = 'device/cctv';
const cctvCall = 'GET /admin/api/installation-place/cctv/{id}';

const blank: OutputOf<typeof cctvCall> = {
  ...blankSingleDevice,
  cctvInstallationPlaceId: 0,
  installationPlaceCode: '',
  installationPlaceCodeName: '',
};

/** One CCTV: what it is in, what is written of it, its key, and what was changed. */
export function CctvPage() {
  const remove = useAction('DELETE /admin/api/installation-place/cctv/{id}');
  const { shown, show } = useKeyShown();
  return (
    <>
      <DetailScreen
        call={cctvCall}
        input={(id) => ({ params: { id } })}
        blank={blank}
        list={pagePath(page)}
        path={(id) => pagePath(page, id)}
        title={words.cctv}
        newTitle={words.create}
        nameOf={(cctv) => cctv.managementCode}
        actions={({ deviceId, cctvInstallationPlaceId: id }) => (
          <SingleDeviceActions page={page} deviceId={deviceId} onKey={show} remove={() => remove({ params: { id } })} />
        )}
      >
        {(cctv) => (
          <>
            {cctv.deviceId ? (
              <SingleDeviceFacts place={cctv} more={[{ name: words.area, value: cctv.installationPlaceCodeName }]} />
            ) : null}
            <CctvEdit cctv={cctv} onKey={show} />
            {cctv.deviceId ? <ChangeHistory history={cctv.history} /> : null}
          </>
        )}
      </DetailScreen>
      {shown}
    </>
  );
}
