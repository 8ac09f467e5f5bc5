import { useDebouncedValue } from '@mantine/hooks';
import type { OutputOf } from '@maru/contract';
import { deviceKinds, devicePageOf, isOneDevicePlace, placeTypeOf } from '@maru/domain/device-groups';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMayDevices } from '#lib/admin-session/me.ts';
import { useCall } from '#lib/api/use-call.ts';
import { detailAddress, pagePath } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { deviceAddress } from '#places/administration/place-address.ts';
import { type PlacePath, placeCalls } from '#places/administration/place-group.ts';
import { DialogButton } from '#screens/dialog-button.tsx';
import { unknownWords as words } from '#texts/ko/console-sources.ts';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { FormDialog } from '#ui/modal/form-dialog.tsx';

/** Series whose places have several devices, with the name in the paths of their calls. */
const placedSeries: Readonly<Record<string, PlacePath>> = { air: 'fine-dusts', tilt: 'tilt', crack: 'crack' };

interface RegisterDialogProps {
  device: Pick<
    OutputOf<'GET /admin/api/device/unknown'>['list'][number],
    'managementCode' | 'modelName' | 'guessedSeries'
  >;
  onClose: () => void;
}

/** Opens the dialog that registers an unknown device. */
export const RegisterButton = ({ device }: Pick<RegisterDialogProps, 'device'>) => (
  <DialogButton
    aria-label={words.registerOf(device.managementCode)}
    dialog={(close) => <RegisterDialog device={device} onClose={close} />}
  >
    {words.register}
  </DialogButton>
);

/** Opens the form of a new device with the known fields filled in. */
function RegisterDialog({ device, onClose }: RegisterDialogProps) {
  const may = useMayDevices();
  const navigate = useNavigate();
  const kinds = deviceKinds.filter(({ series }) => may(series, 'post'));
  const guessed = kinds.some(({ series }) => series === device.guessedSeries) ? device.guessedSeries : '';
  const { form, field, values } = useForm({
    initial: { series: guessed, placeId: '' },
    rules: [
      { field: 'series', passes: ({ series }) => series !== '', error: words.seriesNeeded },
      {
        field: 'placeId',
        passes: ({ series, placeId }) => !placedSeries[series] || placeId !== '',
        error: words.placeNeeded,
      },
    ],
    async onSubmit({ series, placeId }) {
      const page = devicePageOf(series);
      if (!page) return;
      const { managementCode, modelName } = device;
      const devEui = /^[0-9A-F]{16}$/i.test(managementCode) ? managementCode : '';
      const isSingle = isOneDevicePlace(placeTypeOf(series)) || !placedSeries[series];
      await navigate({
        to: isSingle ? pagePath(page, 'new') : deviceAddress(page, Number(placeId), 'new'),
        search: { managementCode, modelName, devEui },
      });
    },
  });
  const { series } = values;
  const path = placedSeries[series];
  const page = devicePageOf(series);
  return (
    <FormDialog {...form} title={words.registerOf(device.managementCode)} submit={words.next} onClose={onClose}>
      <p>{words.registerLine}</p>
      <FormSelect
        {...field('series')}
        label={words.series}
        none={words.choose}
        options={kinds.map((kind) => ({ code: kind.series, name: kind.name }))}
      />
      {path && page ? (
        <>
          <PlaceSelect path={path} field={field('placeId')} />
          <p>
            {words.noPlace} <PageLink {...detailAddress(page, 'new')}>{words.newPlace}</PageLink>
          </p>
        </>
      ) : null}
    </FormDialog>
  );
}

/** Maximum places of a response; further ones are found by their names. */
const maxPlaces = 100;
/** Time in milliseconds without typing before places are searched. */
const pauseMs = 300;

function PlaceSelect({
  path,
  field,
}: {
  path: PlacePath;
  field: ReturnType<ReturnType<typeof useForm<Values>>['field']>;
}) {
  const [keyword, setKeyword] = useState('');
  const [searched] = useDebouncedValue(keyword.trim(), pauseMs);
  const query = {
    pageNumber: 1,
    pageSize: maxPlaces,
    sortBy: 'installationPlaceName',
    sortDirection: 'asc',
    ...(searched && ({ searchType: 'installationPlaceName', keyword: searched } as const)),
  } as const;
  const { data } = useCall(placeCalls(path).places, { query }, { keepPrevious: true });
  const { list = [], totalCount = 0 } = data ?? {};
  return (
    <>
      {keyword || totalCount > maxPlaces ? (
        <FormField
          name="placeKeyword"
          label={words.placeKeyword}
          help={words.placeCount(list.length, totalCount)}
          value={keyword}
          maxLength={100}
          onChange={(text) => {
            setKeyword(text);
            field.onChange('');
          }}
        />
      ) : null}
      <FormSelect
        {...field}
        label={words.place}
        none={words.choose}
        options={list.map(({ installationPlaceId, installationPlaceName }) => ({
          code: String(installationPlaceId),
          name: installationPlaceName,
        }))}
      />
    </>
  );
}

interface Values {
  series: string;
  placeId: string;
}
