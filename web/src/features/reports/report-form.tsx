import type { OutputOf } from '@maru/contract';
import { imageExtensions, maxImageBytes } from '@maru/domain/file';
import { maxReportLength, type ReportForm as ReportFields, reportRules } from '@maru/domain/report';
import type { Rule } from '@maru/domain/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, type CallInput } from '#lib/api/api.ts';
import { callWithRetry } from '#lib/proof-of-work/patient-login.ts';
import { useReportTexts } from '#texts/report-texts.ts';
import { useLanguage } from '#texts/texts.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import type { Asset } from './asset.ts';
import { CauseField } from './cause-field.tsx';
import styles from './reports.module.css';

const sendCall = 'POST /api/report/things/{code}';

interface Fields extends ReportFields {
  cause: string;
  file: File | null;
}
const blank: Fields = { cause: '', words: '', contact: '', hasConsented: false, file: null };

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
const isPhoto = ({ name }: File) => imageExtensions.some((extension) => extension === extensionOf(name));

interface ReportFormProps {
  asset: Asset;
  onSent: (sent: OutputOf<typeof sendCall>) => void;
}

/** Reports a fault in two presses, the cause and the button; everything else is optional. */
export function ReportForm({ asset: { code, causes }, onSent }: ReportFormProps) {
  const words = useReportTexts();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const [isMoreOpen, setMoreOpen] = useState(false);
  const moreId = useId();
  // useMutation, because mutations show the loading overlay.
  const { mutateAsync } = useMutation({
    mutationFn: (input: CallInput<typeof sendCall>) =>
      callWithRetry((proof) => api(sendCall, { ...input, body: { ...input.body, ...proof } })),
  });
  const rules: Rule<Fields>[] = [
    { field: 'cause', passes: ({ cause }) => cause !== '', error: words.causeNeeded },
    { field: 'file', passes: ({ file }) => !file || isPhoto(file), error: words.photoWrong },
    { field: 'file', passes: ({ file }) => !file || file.size <= maxImageBytes, error: words.photoLarge },
    ...(reportRules as readonly Rule<Fields>[]),
  ];
  const { form, field, values } = useForm({
    initial: blank,
    rules,
    onSubmit: async ({ file, contact, hasConsented, ...typed }) => {
      const consented = contact.trim() === '' ? {} : { contact: contact.trim(), hasConsented };
      const body = { ...typed, words: typed.words.trim(), ...consented, language };
      // The server treats an empty file as no file.
      const sent = await mutateAsync({ params: { code }, body, file: file ?? new File([], 'none') });
      onSent(sent);
      void queries.invalidateQueries({ queryKey: ['GET /api/report/things/{code}'] });
    },
  });
  // A hidden field can't get the focus.
  const isShown = isMoreOpen || form.failures.some(({ field: failed }) => failed !== '' && failed !== 'cause');
  const { value: _file, onChange: setFile, ...fileField } = field('file');
  return (
    <Form {...form} submit={words.send}>
      <CauseField {...field('cause')} label={words.what} causes={causes} />
      <button
        type="button"
        className={styles.more}
        aria-expanded={isShown}
        aria-controls={moreId}
        onClick={() => setMoreOpen(!isShown)}
      >
        <span aria-hidden="true">{isShown ? '▼' : '▶'}</span> {words.more}
      </button>
      <div id={moreId} hidden={!isShown}>
        <div className="stack gap-6">
          <FileField
            {...fileField}
            label={words.photo}
            help={words.photoHelp}
            accept={imageExtensions.map((extension) => `.${extension}`).join()}
            isOptional
            onChange={setFile}
          />
          <TextareaField
            {...field('words')}
            label={words.words}
            help={words.wordsHelp}
            maxLength={maxReportLength}
            isOptional
          />
          <FormField
            {...field('contact')}
            label={words.contact}
            help={words.contactHelp}
            autoComplete="off"
            maxLength={254}
            isOptional
          />
          {values.contact.trim() === '' ? null : (
            <div>
              <p className="flush medium">{words.consent}</p>
              <CheckField {...field('hasConsented')} label={words.consentLabel} />
            </div>
          )}
        </div>
      </div>
    </Form>
  );
}
