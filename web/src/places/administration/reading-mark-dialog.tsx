import type { OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { reasonOf } from '#screens/reason-of.ts';
import { useDialogForm } from '#screens/use-dialog-form.ts';
import { readingMarkWords as words } from '#texts/ko/console-reading-marks.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { FormDialog } from '#ui/modal/form-dialog.tsx';

export const marksCall = 'GET /admin/api/device/{deviceId}/reading-marks';
type Marks = OutputOf<typeof marksCall>;

interface ReadingMarkDialogProps extends Pick<Marks, 'measures' | 'firstDatetime'> {
  deviceId: number;
  onClose: () => void;
}

interface MarkForm {
  startDatetime: string;
  endDatetime: string;
  field: string;
  reason: string;
}

/** Marks the readings of a period as wrong, and shows how many readings the mark excludes. */
export function ReadingMarkDialog({ deviceId, measures, firstDatetime, onClose }: ReadingMarkDialogProps) {
  const create = useAction('POST /admin/api/device/{deviceId}/reading-marks');
  const { form, field, values } = useDialogForm<MarkForm>({
    initial: { startDatetime: '', endDatetime: '', field: '', reason: '' },
    rules: [
      { field: 'startDatetime', passes: ({ startDatetime }) => startDatetime !== '', error: words.startNeeded },
      { field: 'endDatetime', passes: ({ endDatetime }) => endDatetime !== '', error: words.endNeeded },
      { field: 'reason', passes: ({ reason }) => reason.trim() !== '', error: words.reasonNeeded },
    ],
    save: (body) => create({ params: { deviceId }, body }),
    done: words.done,
    refresh: [marksCall],
    onClose,
  });
  return (
    <FormDialog {...form} title={words.add} intro={<p>{words.help}</p>} submit={words.save}>
      <Fields>
        <DateField {...field('startDatetime')} label={words.start} help={words.startHelp(firstDatetime)} withTime />
        <DateField {...field('endDatetime')} label={words.end} help={words.endHelp} withTime />
        {measures.length > 0 ? (
          <FormSelect
            {...field('field')}
            label={words.measure}
            none={words.whole}
            options={measures.map((one) => ({ code: one.field, name: one.name }))}
          />
        ) : null}
        <FormField {...field('reason')} label={words.reason} maxLength={500} />
      </Fields>
      <Covered deviceId={deviceId} {...values} />
    </FormDialog>
  );
}

/** Number of readings in the entered period, or the reason why the period can't be marked. */
function Covered({ deviceId, startDatetime, endDatetime, field }: MarkForm & { deviceId: number }) {
  const isEntered = startDatetime !== '' && endDatetime !== '';
  const { data, error } = useCall(
    'GET /admin/api/device/{deviceId}/reading-marks/count',
    { params: { deviceId }, query: { startDatetime, endDatetime, ...(field && { field }) } },
    { enabled: isEntered, staleTime: 0 },
  );
  const line = !isEntered
    ? words.unknownCount
    : error
      ? reasonOf(error)
      : data
        ? data.readingCount === 0
          ? words.noReadings
          : words.count(grouped(data.readingCount))
        : words.counting;
  return <p role="status">{line}</p>;
}
