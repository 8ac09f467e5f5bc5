import type { OutputOf } from '@maru/contract';
import { type AreaProfile, areaRules } from '@maru/domain/area-profile';
import { useAction } from '#lib/api/use-action.ts';
import { useDistrict } from '#lib/district/use-district.ts';
import { dongOptions } from '#screens/dong-options.ts';
import { initialOf } from '#screens/edit/pick.ts';
import { useDialogForm } from '#screens/use-dialog-form.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { areasWords as words } from '#texts/ko/console-people.ts';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { FormDialog } from '#ui/modal/form-dialog.tsx';

export const areasCall = 'GET /admin/api/counting-area';
export type CountingArea = OutputOf<typeof areasCall>['list'][number];

const blank: AreaProfile = {
  installationPlaceCode: '',
  installationPlaceCodeName: '',
  capacity: null,
  dongCode: '',
  latitude: null,
  longitude: null,
  resetHour: 4,
};
const hours = Array.from({ length: 24 }, (_, hour) => ({ code: hour, name: words.hourOf(hour) }));

interface AreaDialogProps {
  /** Omitted for a new area. */
  area?: CountingArea;
  /** Called with the code of the saved area. */
  onSaved?: (installationPlaceCode: string) => unknown;
  onClose: () => void;
}

/** The form of an area: name and code, location, capacity, and reset hour. */
export function AreaDialog({ area, onSaved, onClose }: AreaDialogProps) {
  const create = useAction('POST /admin/api/counting-area');
  const change = useAction('PATCH /admin/api/counting-area');
  const { data: district } = useDistrict();
  const title = area ? words.changeOf(area.installationPlaceCodeName) : words.create;
  const { form, field } = useDialogForm({
    initial: initialOf(blank, area),
    rules: areaRules,
    changes: area && { list: areasCall, isWhole: true, key: 'countingAreaId', row: area },
    save: async (written, based) => {
      if (area) await change({ body: { countingAreaId: area.countingAreaId, ...written, ...based } });
      else await create({ body: written });
      await onSaved?.(written.installationPlaceCode);
    },
    done: area ? consoleListWords.saved([title]) : consoleListWords.created,
    refresh: [areasCall],
    onClose,
  });
  const dong = field('dongCode');
  return (
    <FormDialog {...form} title={title} submit={words.save}>
      <FormField {...field('installationPlaceCode')} label={words.code} help={words.codeHelp} />
      <FormField {...field('installationPlaceCodeName')} label={words.name} />
      <NumberField
        {...field('capacity')}
        label={words.capacity}
        help={words.capacityHelp}
        unit={words.persons}
        isOptional
      />
      <FormSelect
        {...dong}
        label={words.dong}
        options={dongOptions(district, (code) => code === dong.value)}
        none={words.chooseDong}
      />
      <NumberField {...field('latitude')} label={words.latitude} decimals={5} />
      <NumberField {...field('longitude')} label={words.longitude} decimals={5} />
      <FormSelect {...field('resetHour')} label={words.resetHour} options={hours} />
    </FormDialog>
  );
}
