import type { OutputOf } from '@maru/contract';
import { lightStateOf } from '@maru/domain/light';
import { useAction } from '#lib/api/use-action.ts';
import { pagePath } from '#lib/paths/console-paths.ts';
import { ChangeHistory } from '#places/administration/change-history.tsx';
import { useKeyShown } from '#places/administration/device-key.tsx';
import { blankSingleDevice } from '#places/single-device/single-device-form.ts';
import { SingleDeviceActions, SingleDeviceFacts } from '#places/single-device/single-device-sections.tsx';
import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { consoleLightsWords as words } from '#texts/ko/console-lights.ts';
import { LightSign } from '../light-sign.tsx';
import { LightEdit } from './light-edit.tsx';

const page = 'device/smartSecurityLight';
const lightCall = 'GET /admin/api/installation-place/security-light/{id}';

const blank: OutputOf<typeof lightCall> = {
  ...blankSingleDevice,
  securityLightInstallationPlaceId: 0,
  dongName: '',
  lightType: '',
  lightTypeName: '',
  indcCompany: '',
  ...lightStateOf(true, null),
};

/** One security light: what it is in, what is written of it, its key, and what was changed. */
export function LightPage() {
  const remove = useAction('DELETE /admin/api/installation-place/security-light/{id}');
  const { shown, show } = useKeyShown();
  return (
    <>
      <DetailScreen
        call={lightCall}
        input={(id) => ({ params: { id } })}
        blank={blank}
        list={pagePath(page)}
        path={(id) => pagePath(page, id)}
        title={words.light}
        newTitle={words.create}
        nameOf={(light) => light.managementCode}
        actions={({ deviceId, securityLightInstallationPlaceId: id }) => (
          <SingleDeviceActions page={page} deviceId={deviceId} onKey={show} remove={() => remove({ params: { id } })} />
        )}
      >
        {(light) => (
          <>
            {light.deviceId ? (
              <SingleDeviceFacts
                place={light}
                more={[
                  {
                    name: words.status,
                    value: <LightSign light={light} text={light.isActivated ? undefined : light.statusName} />,
                  },
                  { name: words.what, value: light.statusDescription },
                ]}
              />
            ) : null}
            <LightEdit light={light} onKey={show} />
            {light.deviceId ? <ChangeHistory history={light.history} /> : null}
          </>
        )}
      </DetailScreen>
      {shown}
    </>
  );
}
