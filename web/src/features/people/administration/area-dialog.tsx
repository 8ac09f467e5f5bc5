import type { OutputOf } from '@maru/contract';
import { type AreaProfile, areaRules } from '@maru/domain/area-profile';
import { useAction } from '#lib/api/use-action.ts';
import { useDistrict } from '#lib/district/use-district.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { areasWords as words } from '#texts/ko/console-people.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { InnerForm } from '#ui/modal/inner-form.tsx';
import { useToast } from '#ui/toast/toast.tsx';

export type CountingArea = OutputOf<'GET /admin/api/counting-area'>['list'][number];

const blank: AreaProfile = {
  installationPlaceCode: '',
  installationPlaceCodeName: '',
  capacity: null,
  dongCode: '',
  latitude: null,
  longitude: null,
  resetHour: 4,
};
const fields = Object.keys(blank) as (keyof AreaProfile)[];
const hours = Array.from({ length: 24 }, (_, hour) => ({ code: String(hour), name: words.hourOf(hour) }));

interface AreaDialogProps {
  /** Null for a new area. */
  area: CountingArea | null;
  /** Called with the saved values. */
  onClose: (saved?: AreaProfile) => void;
}

/** The form of an area: name and code, location, capacity, and reset hour. */
export function AreaDialog({ area, onClose }: AreaDialogProps) {
  const create = useAction('POST /admin/api/counting-area');
  const change = useAction('PATCH /admin/api/counting-area');
  const { data: district } = useDistrict();
  const toast = useToast();
  const title = area ? words.changeOf(area.installationPlaceCodeName) : words.create;
  const { form, field, values, set, isBusy } = useForm<AreaProfile>({
    initial: area ? (Object.fromEntries(fields.map((name) => [name, area[name]])) as unknown as AreaProfile) : blank,
    rules: areaRules,
    async onSubmit(written) {
      if (area) await change({ body: { countingAreaId: area.countingAreaId, ...written } });
      else await create({ body: written });
      toast(area ? consoleListWords.saved([title]) : consoleListWords.created);
      onClose(written);
    },
  });
  const dongs = district?.dongs.map(({ dongCode, dongName }) => ({ code: dongCode, name: dongName }));
  return (
    <InnerForm title={title} onClose={() => onClose()}>
      <Form
        {...form}
        fields={fields}
        actions={
          <>
            <ActionButton onClick={() => onClose()}>{ui.cancel}</ActionButton>
            <ActionButton type="submit" primary disabled={isBusy}>
              {words.save}
            </ActionButton>
          </>
        }
      >
        <FormField {...field('installationPlaceCode')} label={words.code} help={words.codeHelp} />
        <FormField {...field('installationPlaceCodeName')} label={words.name} />
        <NumberField
          {...field('capacity')}
          label={words.capacity}
          help={words.capacityHelp}
          unit={words.persons}
          isOptional
        />
        <FormSelect {...field('dongCode')} label={words.dong} options={dongs ?? []} none={words.chooseDong} />
        <NumberField {...field('latitude')} label={words.latitude} decimals={5} />
        <NumberField {...field('longitude')} label={words.longitude} decimals={5} />
        <FormSelect
          {...field('resetHour')}
          label={words.resetHour}
          value={String(values.resetHour)}
          options={hours}
          onChange={(hour) => set({ resetHour: Number(hour) })}
        />
      </Form>
    </InnerForm>
  );
}
