import type { CallKey, OutputOf } from '@maru/contract';
import { type FieldMapping, leavesOf, receivedFields, sentFields } from '@maru/domain/source-mapping';
import { useMemo, useRef, useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { useRefresh } from '#lib/api/use-refresh.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { useOnChange } from '#lib/react/use-on-change.ts';
import { deviceKindOptions } from '#screens/device-kinds.ts';
import { Unanswered } from '#screens/unanswered.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { sourcesWords } from '#texts/ko/console-sources.ts';
import { Fields } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useModals } from '#ui/modal/modals.tsx';
import { Section } from '#ui/page/section.tsx';
import { useLeaveGuard } from '#ui/save-bar/use-leave-guard.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { ColumnMapping, shownPath } from './column-mapping.tsx';
import { MappingPreview } from './mapping-preview.tsx';
import styles from './sources.module.css';
import { type SaveKnown, useKnown } from './use-known.ts';

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
  const [chosen, setChosen] = useState({ series: deviceKindOptions[0]?.code ?? '', modelName: '' });
  const isChanged = useRef(false);
  const modals = useModals();
  const { series, modelName } = chosen;
  const result = useCall(mappingCall, { params: { sourceId }, query: chosen });
  const { data } = result;
  /** Shows another mapping, which replaces the form. */
  const choose = async (next: typeof chosen) => {
    if (isChanged.current && !(await modals.confirm(consoleListWords.leave))) return;
    isChanged.current = false;
    setChosen(next);
  };
  return (
    <Section title={words.title}>
      <p>{words.line}</p>
      <Fields>
        <FormSelect
          name="series"
          label={words.series}
          value={series}
          options={deviceKindOptions}
          onChange={(code) => choose({ series: code, modelName: '' })}
        />
        <FormSelect
          name="modelName"
          label={words.model}
          value={modelName}
          none={words.allModels}
          options={choicesOf([...(data?.models ?? []), modelName])}
          onChange={(code) => choose({ series, modelName: code })}
        />
      </Fields>
      {data ? (
        <MappingForm
          key={`${series} ${modelName}`}
          sourceId={sourceId}
          of={chosen}
          mapping={data}
          onChanged={(next) => {
            isChanged.current = next;
          }}
        />
      ) : (
        <Unanswered call={result} what={words.title} height="24rem" />
      )}
    </Section>
  );
}

interface MappingFormProps {
  sourceId: number;
  of: { series: string; modelName: string };
  mapping: Mapping;
  /** Called with whether there is input that isn't saved, at the beginning and after each change. */
  onChanged: (isChanged: boolean) => void;
}

type Values = Record<string, FieldMapping | null>;

/** Paths within the first members of lists, by the path of their list. */
const listsIn = (paths: readonly string[]) =>
  Map.groupBy(
    paths.filter((path) => path.includes('/0/')),
    (path) => path.slice(0, path.indexOf('/0/')),
  );

function MappingForm({ sourceId, of, mapping, onChanged }: MappingFormProps) {
  const save = useAction('POST /admin/api/device/source/{sourceId}/mapping');
  const refetch = useRefresh();
  const toast = useToast();
  const { columns, samples, version, versions } = mapping;
  const [sampleId, setSampleId] = useState(samples[0]?.sourceMessageId);
  const sample = samples.find(({ sourceMessageId }) => sourceMessageId === sampleId) ?? samples[0];
  const paths = useMemo(() => {
    const leaves = samples.flatMap(({ decoded }) => leavesOf(JSON.parse(decoded)));
    return [...new Set(leaves.map(({ path }) => path))];
  }, [samples]);
  const lists = listsIn(paths);
  const saved = receivedFields(mapping.fields);
  const membersOf = (path: string) => (lists.get(path) ?? []).map((member) => member.slice(`${path}/0`.length));
  const [chosen, choose] = useState<Partial<Pick<Mapping, 'list' | 'time'>>>({});
  const { list, time } = { ...mapping, ...chosen };
  const members = membersOf(list);
  const isFixed = !useMay()('device/source', 'post');
  const { form, field, values, forget } = useForm<Values>({
    initial: Object.fromEntries(columns.map((column) => [column.field, saved[column.field] ?? null])),
    rules: [],
    async onSubmit(typed) {
      const body = { ...of, fields: sentFields(fieldsOf(typed)), list, time };
      const saveVersion = (known: number) => save({ params: { sourceId }, body: { ...body, version: known } });
      const { version: made, retriedCount } = await saveKnown(saveVersion);
      toast(words.saved(made, retriedCount));
      await refetch(outdatedByRetry);
      forget();
      choose({});
    },
  });
  const isChanged = form['data-changed'] === true || Object.keys(chosen).length > 0;
  useLeaveGuard(isChanged);
  useOnChange(isChanged, onChanged);
  const saveKnown: SaveKnown<number> = useKnown({
    stored: version,
    isChanged,
    refresh: () => refetch([mappingCall]),
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
              options={choicesOf([...lists.keys(), mapping.list], shownPath)}
              onChange={(next) => {
                const [first = '', ...others] = membersOf(next);
                choose({ list: next, time: [first, ...others].find((path) => /time|date|ts/i.test(path)) ?? first });
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
                options={choicesOf([...members, time], shownPath)}
                onChange={(next) => choose({ list, time: next })}
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
              value={sample.sourceMessageId}
              options={samples.map(({ sourceMessageId: code, networkDevice, receivedDatetime }) => ({
                code,
                name: `${networkDevice} ${formatDatetime(receivedDatetime)}`,
              }))}
              onChange={setSampleId}
            />
            <MappingPreview columns={columns} mapping={{ fields: fieldsOf(values), list, time }} sample={sample} />
          </>
        ) : (
          <p>{words.noSample}</p>
        )}
        <h3>{words.versions}</h3>
        {versions.length === 0 ? <p>{words.noVersion}</p> : null}
        <ul>
          {versions.map((one) => (
            <li key={one.version}>{words.version(one.version, formatDatetime(one.madeDatetime), one.madeBy)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The options of distinct codes, without empty ones. */
const choicesOf = (codes: readonly string[], nameOf = (code: string) => code) =>
  [...new Set(codes)].filter(Boolean).map((code) => ({ code, name: nameOf(code) }));

const fieldsOf = (values: Values): Record<string, FieldMapping> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, one]) => (one ? [[name, one] as const] : [])));
