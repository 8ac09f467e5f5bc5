import type { InputOf } from '@maru/contract';
import {
  derivedWeighingFields,
  enterReleaseTypes,
  type GivenWeighing,
  weighingFields,
  weighingKeyFields,
  weighingPersonFields,
} from '@maru/domain/weighing';
import { weighingRules } from '@maru/domain/weighing-rules';
import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { MasterSelect } from '#screens/master/master-select.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { weighingWords } from '#texts/ko/console-weighing.ts';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { FormDialog } from '#ui/modal/form-dialog.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import type { WeighingRow } from '../weighing-call.ts';

const words = weighingWords.correct;

const fixed = new Set<string>([...weighingKeyFields, ...derivedWeighingFields]);
const typed = (Object.keys(weighingFields) as (keyof GivenWeighing)[]).filter((field) => !fixed.has(field));
const numeric: ReadonlySet<string> = new Set(['firstWeight', 'secondWeight', 'unitPrice']);

/** The initial form of a row. People's names are empty, because the server sends them masked. */
function formOf(row: WeighingRow): GivenWeighing {
  const texts = Object.fromEntries(
    Object.keys(weighingFields).map((field) => [field, String(row[field as keyof GivenWeighing])]),
  );
  for (const field of [...derivedWeighingFields, ...weighingPersonFields]) texts[field] = '';
  return texts as GivenWeighing;
}

/** Values derived from typed weights and price; null while incomplete. */
function computed(values: GivenWeighing): { net: number; price: number } | null {
  const [first, second, unitPrice] = [values.firstWeight, values.secondWeight, values.unitPrice].map((text) =>
    /^[\d,]+$/.test(text.trim()) ? Number(text.replaceAll(',', '')) : Number.NaN,
  ) as [number, number, number];
  const net = Math.abs(first - second);
  return Number.isNaN(net * unitPrice) ? null : { net, price: net * unitPrice };
}

interface CorrectDialogProps {
  row: WeighingRow;
  onClose: (isCorrected: boolean) => void;
}

/** Corrects one weighing by hand; input is validated by the same rules as imports. */
export function CorrectDialog({ row, onClose }: CorrectDialogProps) {
  const correct = useAction('PATCH /admin/api/statistics/scale/{id}');
  const toast = useToast();
  const saved = formOf(row);
  const [rules] = useState(() => weighingRules(new Date()));
  const { form, field, values, set, fail } = useForm<GivenWeighing>({
    initial: saved,
    rules,
    async onSubmit(given) {
      const changed = typed.filter((name) => given[name].trim() !== saved[name]).map((name) => [name, given[name]]);
      const body = Object.fromEntries(changed) as InputOf<'PATCH /admin/api/statistics/scale/{id}'>['body'];
      const { isCorrected } = await correct({ params: { id: row.weighingId }, body });
      if (isCorrected) {
        toast(consoleListWords.deedDone(words.title(row.vehicleNumber, row.scaleDate)));
        return onClose(true);
      }
      fail({ field: '', error: words.same });
    },
  });
  const sums = computed(values);
  const people: readonly string[] = weighingPersonFields;
  return (
    <FormDialog
      {...form}
      title={words.title(row.vehicleNumber, row.scaleDate)}
      isWide
      intro={<p>{words.line}</p>}
      fields={typed}
      submit={words.save}
      onClose={() => onClose(false)}
    >
      <div className="stack gap-4 stretched-columns-12">
        {typed.map((name) =>
          name === 'enterReleaseType' ? (
            <FormSelect
              key={name}
              {...field(name)}
              label={weighingFields[name]}
              options={Object.entries(enterReleaseTypes).map(([code, text]) => ({ code, name: text }))}
              onChange={(code) => set({ enterReleaseType: code })}
            />
          ) : name === 'collectionPlaceCode' ? null : name === 'collectionPlaceCodeName' ? (
            <MasterSelect
              key={name}
              {...field('collectionPlaceCode')}
              kind="collectionPlace"
              label={weighingFields.collectionPlaceCodeName}
              onChange={(code, place) => set({ collectionPlaceCode: code, collectionPlaceCodeName: place?.name ?? '' })}
            />
          ) : (
            <FormField
              key={name}
              {...field(name)}
              label={weighingFields[name]}
              maxLength={60}
              {...(numeric.has(name) && { inputMode: 'numeric' as const })}
              {...(people.includes(name) && {
                help: row[name as 'driverName'] ? words.now(row[name as 'driverName']) : words.person,
                autoComplete: 'off',
              })}
            />
          ),
        )}
      </div>
      <p role="status">{sums ? `${words.result}: ${words.computed(sums.net, sums.price)}` : ''}</p>
    </FormDialog>
  );
}
