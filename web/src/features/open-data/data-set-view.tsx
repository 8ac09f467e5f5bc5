import type { OutputOf } from '@maru/contract';
import { type DataFile, dataFileAddress, dataFilesOf } from '@maru/domain/open-data';
import { useState, useSyncExternalStore } from 'react';
import { useOpenDataTexts } from '#texts/open-data-texts.ts';
import { actionClass } from '#ui/action/action-button.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { FactList } from '#ui/page/fact-list.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { TitledSection } from '#ui/page/titled-section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { LicenceLine } from './licence-line.tsx';

type DataSet = OutputOf<'GET /api/open-data/{dataSet}'>;

const keyOf = ({ format, charset }: DataFile) => `${format} ${charset}`;

/** A data set's sections. */
export function DataSetView({ set }: { set: DataSet }) {
  const { words, isEnglish, titleOf, aboutOf, nameOf } = useOpenDataTexts();
  const [newest = '', oldest = newest] = [set.months[0], set.months.at(-1)];
  const facts = [
    { name: words.unit, value: words.units[set.datetimeType ?? 'list'] },
    ...(newest ? [{ name: words.period, value: words.periodOf(oldest, newest) }] : []),
    { name: words.version, value: String(set.version) },
    ...(set.standard ? [{ name: words.standard, value: <a href={set.standard}>{set.standard}</a>, isWide: true }] : []),
  ];
  return (
    <>
      <PageIntro title={titleOf(set)} line={aboutOf(set)} />
      <LicenceLine {...set} />
      <TitledSection id="facts" className="above-7" title={words.facts}>
        <FactList facts={facts} />
      </TitledSection>
      <Downloads set={set} />
      <TitledSection id="columns" className="above-7" title={words.columns}>
        <DataTable
          caption={words.columns}
          rows={set.columns}
          rowKey={({ field }) => field}
          columns={[
            { id: 'name', header: words.column, isRowHeader: true, cell: nameOf },
            { id: 'field', header: words.field, isWide: true, cell: ({ field }) => <code>{field}</code> },
            {
              id: 'unit',
              header: words.columnUnit,
              isWhole: true,
              cell: ({ unit, englishUnit }) => (isEnglish ? englishUnit : unit) || '-',
            },
            {
              id: 'meaning',
              header: words.meaning,
              isWide: true,
              cell: ({ meaning, englishMeaning }) => (isEnglish ? englishMeaning : meaning) || '-',
            },
          ]}
        />
      </TitledSection>
      <TitledSection id="limits" className="above-7" title={words.limits}>
        <ul>
          {words.limitLines(set.limits).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </TitledSection>
    </>
  );
}

const neverChanges = () => () => undefined;
/** The site's origin; empty in the first view, which the server draws. */
const useOrigin = () =>
  useSyncExternalStore(
    neverChanges,
    () => location.origin,
    () => '',
  );

/** The complete and monthly files, with their stable addresses. */
function Downloads({ set }: { set: DataSet }) {
  const { words } = useOpenDataTexts();
  const origin = useOrigin();
  const [month, setMonth] = useState('');
  const files = dataFilesOf(set.isOfPlaces);
  const labelOf = ({ format, charset }: DataFile) =>
    format === 'csv' ? `${words.files.csv} (${words.charsets[charset]})` : words.files[format];
  return (
    <>
      <TitledSection id="download" className="above-7" title={words.download}>
        <div className="row wrap bottom">
          {set.months.length > 0 ? (
            <SelectField
              label={words.month}
              value={month}
              all={words.whole}
              options={set.months.map((code) => ({ code, name: code }))}
              onChange={setMonth}
            />
          ) : null}
          {files.map((file) => (
            <a
              key={keyOf(file)}
              className={actionClass()}
              href={dataFileAddress(set.name, file, month || undefined)}
              download
            >
              {labelOf(file)}
            </a>
          ))}
        </div>
        {set.datetimeType && set.months.length === 0 ? <p className="muted">{words.empty}</p> : null}
      </TitledSection>
      <TitledSection id="addresses" className="above-7" title={words.addresses}>
        <p>
          {words.addressesLine} {set.datetimeType ? words.monthLine : ''}
        </p>
        <ul className="anywhere">
          {files.map((file) => (
            <li key={keyOf(file)}>
              {labelOf(file)}: <code>{origin + dataFileAddress(set.name, file)}</code>
            </li>
          ))}
        </ul>
      </TitledSection>
    </>
  );
}
