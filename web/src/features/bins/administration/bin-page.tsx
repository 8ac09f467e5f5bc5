import type { OutputOf } from '@maru/contract';
import { useAction } from '#lib/api/use-action.ts';
import { pagePath } from '#lib/paths/console-paths.ts';
import { ChangeHistory } from '#places/administration/change-history.tsx';
import { useKeyShown } from '#places/administration/device-key.tsx';
import { blankSingleDevice } from '#places/single-device/single-device-form.ts';
import { SingleDeviceActions, SingleDeviceFacts } from '#places/single-device/single-device-sections.tsx';
import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { consoleBinsWords as words } from '#texts/ko/console-bins.ts';
import { Section } from '#ui/page/section.tsx';
import { Fills } from '../fills.tsx';
import { BinEdit } from './bin-edit.tsx';
import { takenBy } from './bins-page.tsx';
import { DueTimes } from './forecast.tsx';

const page = 'device/smartRecycleBin';
const binCall = 'GET /admin/api/installation-place/recycle-bin/{id}';

const blank: OutputOf<typeof binCall> = {
  ...blankSingleDevice,
  recycleBinInstallationPlaceId: 0,
  dongName: '',
  recycleBinType: '',
  recycleBinTypeName: '',
  recycleBinCount: 1,
  bin: null,
  forecast: [],
};

/** One recycle bin: how full it is and will be, what is written of it, its photos and key, and what was changed. */
export function BinPage() {
  const remove = useAction('DELETE /admin/api/installation-place/recycle-bin/{id}');
  const { shown, show } = useKeyShown();
  return (
    <>
      <DetailScreen
        call={binCall}
        input={(id) => ({ params: { id } })}
        blank={blank}
        list={pagePath(page)}
        path={(id) => pagePath(page, id)}
        title={words.bin}
        newTitle={words.create}
        nameOf={(bin) => bin.managementCode}
        actions={({ deviceId, recycleBinInstallationPlaceId: id }) => (
          <SingleDeviceActions page={page} deviceId={deviceId} onKey={show} remove={() => remove({ params: { id } })} />
        )}
      >
        {({ recycleBinType, ...bin }) => (
          <>
            {bin.deviceId ? (
              <>
                <Section title={words.fill}>
                  <Fills bin={{ recycleBinType: takenBy(recycleBinType), bin: bin.bin }} isTimeless />
                </Section>
                <SingleDeviceFacts
                  place={bin}
                  more={[{ name: words.forecast, value: <DueTimes of={bin.forecast} /> }]}
                />
              </>
            ) : null}
            <BinEdit bin={{ ...bin, recycleBinType }} onKey={show} />
            {bin.deviceId ? <ChangeHistory history={bin.history} /> : null}
          </>
        )}
      </DetailScreen>
      {shown}
    </>
  );
}
