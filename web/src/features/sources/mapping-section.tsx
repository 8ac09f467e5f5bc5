import type { CallKey, OutputOf } from '@maru/contract';
import { formatSeoul, parseSeoul } from '@maru/domain/seoul-time';
import {
  type FieldMapping,
  leavesOf,
  type MappedColumn,
  mapReadings,
  receivedFields,
  type SourceMapping,
  sentFields,
} from '@maru/domain/source-mapping';
import { useMemo, useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { useRefresh } from '#lib/api/use-refresh.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { deviceKindOptions } from '#screens/device-kinds.ts';
import { Unanswered } from '#screens/unanswered.tsx';
import { sourcesWords } from '#texts/ko/console-sources.ts';
import { Fields } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { ColumnMapping, shownPath } from './column-mapping.tsx';
import styles from './sources.module.css';

const words = sourcesWords.mapping;
const mappingCall = 'GET /admin/api/device/source/{sourceId}/mapping';
type Mapping = OutputOf<typeof mappingCall>;

/**
 * Calls outdated by a saved mapping or decoder, which retries messages. Their readings are stored later, and reach other
 * screens like those of new messages.
 */
export const outdatedByRetry = [
  mappingCall,
  'GET /admin/api/device/source/{sourceId}/message',
  'GET /admin/api/device/source/{sourceId}',
  'GET /admin/api/device/source',
  'GET /admin/api/device/rejected-readings',
] satisfies CallKey[];

/** Versions of the mapping from a source's messages to readings of one series. */
export function MappingSection({ sourceId }: { sourceId: number }) {
  const [series, setSeries] = useState(deviceKindOptions[0]?.code ?? '');
  const [modelName, setModelName] = useState('');
  const result = useCall(mappingCall, { params: { sourceId }, query: { series, modelName } });
  const { data } = result;
  const models = data?.models ?? [];
  return (
    <Section title={words.title}>
      <p>{words.line}</p>
      <Fields>
        <FormSelect
          name="series"
          label={words.series}
          value={series}
          options={deviceKindOptions}
          onChange={(next) => {
            setSeries(next);
            setModelName('');
          }}
        />
        <FormSelect
          name="modelName"
          label={words.model}
          value={modelName}
          none={words.allModels}
          options={[...new Set([...models, modelName])].filter(Boolean).map((code) => ({ code, name: code }))}
          onChange={setModelName}
        />
      </Fields>
      {data ? (
        <MappingForm
          key={`${series} ${modelName} ${data.version}`}
          sourceId={sourceId}
          series={series}
          modelName={modelName}
          mapping={data}
        />
      ) : (
        <Unanswered call={result} what={words.title} height="24rem" />
      )}
    </Section>
  );
}

interface MappingFormProps {
  sourceId: number;
  series: string;
  modelName: string;
  mapping: Mapping;
}

type Values = Record<string, FieldMapping | null>;

/** Lists in a decoded object by their paths, with the fields of their first members. */
function listsOf(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, string[]>();
  for (const path of paths) {
    const at = path.indexOf('/0/');
    if (at < 0) continue;
    const [list, member] = [path.slice(0, at), path.slice(at + 2)];
    lists.set(list, [...(lists.get(list) ?? []), member]);
  }
  return lists;
}

function MappingForm({ sourceId, series, modelName, mapping }: MappingFormProps) {
  const save = useAction('POST /admin/api/device/source/{sourceId}/mapping');
  const refetch = useRefresh();
  const toast = useToast();
  const { columns, samples, version } = mapping;
  const [sampleId, setSampleId] = useState(String(samples[0]?.sourceMessageId ?? ''));
  const sample = samples.find(({ sourceMessageId }) => String(sourceMessageId) === sampleId) ?? samples[0];
  const decoded = useMemo(() => samples.map((one): unknown => JSON.parse(one.decoded)), [samples]);
  const paths = useMemo(() => [...new Set(decoded.flatMap(leavesOf).map(({ path }) => path))], [decoded]);
  const savedFields = useMemo(() => receivedFields(mapping.fields), [mapping.fields]);
  const lists = useMemo(() => listsOf(paths), [paths]);
  const [list, setList] = useState(mapping.list);
  const [time, setTime] = useState(mapping.time);
  const members = lists.get(list) ?? [];
  const isFixed = !useMay()('device/source', 'post');
  const { form, field, values } = useForm<Values>({
    initial: Object.fromEntries(columns.map((column) => [column.field, savedFields[column.field] ?? null])),
    rules: [],
    async onSubmit(typed) {
      const body = { series, modelName, version, fields: sentFields(fieldsOf(typed)), list, time };
      const saved = await save({ params: { sourceId }, body });
      toast(words.saved(saved.version, saved.retriedCount));
      await refetch(outdatedByRetry);
    },
  });
  return (
    <div className={styles.mapping}>
      <Form {...form} aria-label={words.title} submit={isFixed ? undefined : words.save}>
        {columns.map((column) => (
          <ColumnMapping
            key={column.field}
            column={column}
            paths={[...new Set([...paths, ...members])]}
            field={field(column.field)}
            isFixed={isFixed}
          />
        ))}
        {lists.size > 0 || mapping.list ? (
          <Fields>
            <FormSelect
              name="list"
              label={words.list}
              help={words.listHelp}
              value={list}
              none={words.noList}
              isDisabled={isFixed}
              options={pathOptions([...lists.keys(), mapping.list])}
              onChange={(next) => {
                setList(next);
                setTime(lists.get(next)?.find((path) => /time|date|ts/i.test(path)) ?? lists.get(next)?.[0] ?? '');
              }}
            />
            {/* A message that is itself a list has the empty path. */}
            {list || members.length > 0 ? (
              <FormSelect
                name="time"
                label={words.timeOf}
                value={time}
                {...(list ? {} : { none: words.noList })}
                isDisabled={isFixed}
                options={pathOptions([...members, time])}
                onChange={setTime}
              />
            ) : null}
          </Fields>
        ) : null}
      </Form>
      <div className="stack gap-4 packed shrinkable">
        {sample ? (
          <>
            <FormSelect
              name="sample"
              label={words.sample}
              value={String(sample.sourceMessageId)}
              options={samples.map((one) => ({
                code: String(one.sourceMessageId),
                name: `${one.networkDevice} ${formatDatetime(one.receivedDatetime)}`,
              }))}
              onChange={setSampleId}
            />
            <Preview
              columns={columns}
              decoded={JSON.parse(sample.decoded)}
              mapping={{ fields: fieldsOf(values), list, time }}
              sample={sample}
            />
          </>
        ) : (
          <p>{words.noSample}</p>
        )}
        <h3>{words.versions}</h3>
        {mapping.versions.length === 0 ? <p>{words.noVersion}</p> : null}
        <ul>
          {mapping.versions.map((one) => (
            <li key={one.version}>{words.version(one.version, formatDatetime(one.madeDatetime), one.madeBy)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const pathOptions = (paths: readonly string[]) =>
  [...new Set(paths)].filter(Boolean).map((code) => ({ code, name: shownPath(code) }));

const fieldsOf = (values: Values): Record<string, FieldMapping> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, one]) => (one ? [[name, one] as const] : [])));

interface PreviewProps {
  columns: readonly MappedColumn[];
  decoded: unknown;
  mapping: SourceMapping;
  sample: Mapping['samples'][number];
}

/** A preview: the readings of a real message, and the message itself. */
function Preview({ columns, decoded, mapping, sample }: PreviewProps) {
  const at = parseSeoul(sample.measurementDatetime)?.getTime() ?? 0;
  const readings = mapReadings(decoded, at, columns, mapping);
  return (
    <>
      <h3>{words.preview}</h3>
      <div role="status" data-testid="preview">
        {readings.length === 0 ? <p>{words.nothing}</p> : null}
        {readings.map(({ measuredAt, values }) => (
          <FactList
            key={measuredAt}
            facts={[
              { name: sourcesWords.measuredAt, value: formatDatetime(formatSeoul(new Date(measuredAt))) },
              ...columns
                .filter(({ field }) => field in values)
                .map(({ field, name, unit }) => ({
                  name,
                  value: values[field] === null ? '' : `${values[field]} ${unit}`,
                })),
            ]}
          />
        ))}
      </div>
      <details open>
        <summary>{words.decoded}</summary>
        <pre className="verbatim padded-5 tinted">{JSON.stringify(decoded, null, 2)}</pre>
      </details>
      <details>
        <summary>{words.raw}</summary>
        <pre className="verbatim padded-5 tinted">{sample.payload}</pre>
      </details>
    </>
  );
}
