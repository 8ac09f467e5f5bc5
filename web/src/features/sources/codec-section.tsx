import type { OutputOf } from '@maru/contract';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { useRefresh } from '#lib/api/use-refresh.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { ConfirmedButton } from '#screens/confirmed-button.tsx';
import { sourcesWords } from '#texts/ko/console-sources.ts';
import { Fields } from '#ui/form/fields.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Section } from '#ui/page/section.tsx';
import { useLeaveGuard } from '#ui/save-bar/use-leave-guard.ts';
import { useToast } from '#ui/toast/toast.tsx';
import { outdatedByRetry } from './mapping-section.tsx';
import { type SaveKnown, useKnown } from './use-known.ts';

const words = sourcesWords.codec;
const codecCall = 'GET /admin/api/device/codec';
const modelsCall = 'GET /admin/api/device/codec/models';
type Codec = OutputOf<typeof codecCall>;

/** Versions of the published payload decoders of device models. */
export function CodecSection() {
  const [modelName, setModel] = useState('');
  const models = useCall(modelsCall, {});
  // The server stores the name without spaces at its ends.
  const name = modelName.trim();
  const result = useCall(codecCall, { query: { modelName: name } }, { enabled: name !== '' });
  const codec = name === '' ? undefined : result.data;
  return (
    <Section title={words.title}>
      <p>{words.line}</p>
      <CodecForm
        version={codec?.version ?? null}
        isUsed={Boolean(codec?.code)}
        modelName={modelName}
        models={(models.data?.list ?? []).map((one) => one.modelName)}
        onModel={setModel}
      />
      {codec ? <CodecState codec={codec} /> : null}
    </Section>
  );
}

interface CodecFormProps {
  modelName: string;
  models: readonly string[];
  onModel: (modelName: string) => void;
  /** Null until the model's versions are read. */
  version: number | null;
  isUsed: boolean;
}

const maxBytes = 300_000;

function CodecForm({ modelName, models, onModel, version, isUsed }: CodecFormProps) {
  const isFixed = !useMay()('device/source', 'post');
  const [saves, setSaves] = useState(0);
  const save = useAction('POST /admin/api/device/codec');
  const refetch = useRefresh();
  const toast = useToast();
  const saved = async (code: string, examples: string) => {
    const saveVersion = (known: number | null) => save({ body: { modelName, version: known ?? 0, code, examples } });
    const answer = await saveKnown(saveVersion);
    const failed = answer.examples.filter(({ isPassed }) => !isPassed).length;
    toast(words.saved(answer.version, answer.examples.length, failed, answer.retriedCount));
    await refetch([codecCall, modelsCall, ...outdatedByRetry]);
    forget();
    setSaves((before) => before + 1);
  };
  const { form, field, values, forget } = useForm<{ modelName: string; code: File | null; examples: File | null }>({
    initial: { modelName, code: null, examples: null },
    rules: [
      { field: 'modelName', passes: () => modelName.trim() !== '', error: words.modelNeeded },
      { field: 'code', passes: ({ code }) => code !== null, error: words.codeNeeded },
      ...(['code', 'examples'] as const).map((name) => ({
        field: name,
        passes: (files: Record<'code' | 'examples', File | null>) => (files[name]?.size ?? 0) <= maxBytes,
        error: words.tooLarge,
      })),
    ],
    onSubmit: async ({ code, examples }) => saved((await code?.text()) ?? '', (await examples?.text()) ?? ''),
  });
  const isChosen = values.code !== null || values.examples !== null;
  useLeaveGuard(isChosen);
  const saveKnown: SaveKnown<number | null> = useKnown({
    stored: version,
    // The input for another model isn't based on the former model's version.
    isChanged: isChosen && version !== null,
    refresh: () => refetch([codecCall]),
  });
  const file = (name: 'code' | 'examples', label: string, help: string, accept: string) => {
    const { error, onChange } = field(name);
    const isOptional = name === 'examples';
    // The key clears the chosen file after a save. The button that saves keeps the focus.
    return (
      <FileField key={saves} {...{ name, label, help, accept, error, onChange, isOptional }} isDisabled={isFixed} />
    );
  };
  return (
    <Form
      {...form}
      aria-label={words.title}
      submit={isFixed ? undefined : words.save}
      further={
        isUsed && !isFixed ? (
          <ConfirmedButton title={words.stop} body={words.stopBody} run={() => saved('', '')} />
        ) : null
      }
    >
      <Fields>
        <FormField
          {...field('modelName')}
          label={words.model}
          help={words.modelHelp}
          value={modelName}
          maxLength={100}
          suggestions={models}
          onChange={(name) => {
            field('modelName').onChange(name);
            onModel(name);
          }}
        />
        {file('code', words.code, words.codeHelp, '.js,.mjs,.txt,text/javascript')}
        {file('examples', words.examples, words.examplesHelp, '.yaml,.yml,.json')}
      </Fields>
    </Form>
  );
}

/** The version in use, and the results of its examples. */
const CodecState = ({ codec: { code, examples, versions } }: { codec: Codec }) => (
  <div className="stack gap-4 packed shrinkable">
    <p>{code === '' ? words.none : words.used(versions[0]?.version ?? 0)}</p>
    {examples.length > 0 ? (
      <ul aria-label={words.results}>
        {examples.map(({ description, isPassed, expected, decoded }, index) => (
          // Descriptions may repeat; the order is fixed.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a version never changes
          <li key={index}>
            {isPassed ? words.passed : <strong>{words.failed}</strong>} · {description}
            {isPassed ? null : (
              <details>
                <summary>{words.compare}</summary>
                <pre className="verbatim padded-5 tinted">{`${words.expected}: ${expected}\n${words.decoded}: ${decoded}`}</pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    ) : null}
    {code === '' ? null : (
      <details>
        <summary>{words.shownCode}</summary>
        <pre className="verbatim padded-5 tinted">{code}</pre>
      </details>
    )}
    {versions.length > 0 ? (
      <details>
        <summary>{sourcesWords.mapping.versions}</summary>
        <ul>
          {versions.map(({ version, isUsed, madeDatetime, madeBy }) => (
            <li key={version}>
              {sourcesWords.mapping.version(version, formatDatetime(madeDatetime), madeBy)}
              {isUsed ? '' : ` · ${words.stopped}`}
            </li>
          ))}
        </ul>
      </details>
    ) : null}
  </div>
);
