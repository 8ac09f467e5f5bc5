import type { OutputOf } from '@maru/contract';
import { typedNumbers } from '@maru/domain/sms';
import { useState } from 'react';
import { smsWorkbookWords, smsSendWords as words } from '#texts/ko/console-sms.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { CheckFields } from '#ui/form/check-fields.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import type { useForm } from '#ui/form/use-form.ts';
import { countOf, shownGroup } from '../receiver-group.ts';
import { NumbersFromWorkbook } from './numbers-from-workbook.tsx';

interface Fields {
  mobileNumbers: string;
  receiverGroups: string[];
  isAdvertisement: boolean;
}

interface ReceiversProps {
  edit: Pick<ReturnType<typeof useForm<Fields>>, 'field' | 'values' | 'set'>;
  groups: OutputOf<'GET /admin/api/sms/send'>['receiverGroups'];
}

/** The receivers of a message: typed numbers, numbers of a workbook, groups with consent. */
export function Receivers({ edit, groups }: ReceiversProps) {
  const { mobileNumbers, receiverGroups, isAdvertisement } = edit.values;
  const [isReading, setReading] = useState(false);
  const [said, setSaid] = useState('');
  const numbers = typedNumbers(mobileNumbers);
  const offered = groups.filter(
    (group) => countOf(group, isAdvertisement) > 0 || receiverGroups.includes(group.receiverGroup),
  );
  const empty = groups.filter((group) => !offered.includes(group));
  return (
    <div className="stack one-column gap-4">
      <TextareaField
        {...edit.field('mobileNumbers')}
        label={words.numbers}
        help={words.numbersHelp}
        maxLength={400_000}
        isOptional={receiverGroups.length > 0}
      />
      <div className="row wrap middle">
        <ActionButton onClick={() => setReading(true)}>{smsWorkbookWords.open}</ActionButton>
        <span>{words.numberCount(numbers.length)}</span>
        <span role="status">{said}</span>
      </div>
      <fieldset className="grid row-gap-2 column-gap-5 columns-18">
        <legend className="below-2 bold">{words.groups}</legend>
        <CheckFields
          {...edit.field('receiverGroups')}
          options={offered.map((group) => ({ code: group.receiverGroup, name: shownGroup(group, isAdvertisement) }))}
        />
      </fieldset>
      {empty.length > 0 ? (
        <p className="flush muted medium">
          {words.emptyGroups(empty.map(({ receiverGroupName }) => receiverGroupName))}
        </p>
      ) : null}
      {isReading ? (
        <NumbersFromWorkbook
          onClose={() => setReading(false)}
          onAdd={(found) => {
            edit.set({ mobileNumbers: [...numbers, ...found].join('\n') });
            setSaid(smsWorkbookWords.added(found.length));
            setReading(false);
          }}
        />
      ) : null}
    </div>
  );
}
