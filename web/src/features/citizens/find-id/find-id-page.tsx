import type { OutputOf } from '@maru/contract';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { useWayIn } from '#lib/paths/known-id.ts';
import { paths } from '#lib/paths/paths.ts';
import { CertifiedPart } from '#screens/certification/certified-part.tsx';
import { Marked } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { AccountPage } from '../account-page.tsx';

type Found = OutputOf<'GET /api/users/find-id'>;

export function FindIdPage() {
  const { findId: words } = useTexts();
  const [found, setFound] = useState<Found | null>(null);
  if (!found) {
    return (
      <AccountPage title={words.title} line={words.line}>
        <CertifiedPart purpose="findId">
          {(certificationId) => <NameForm {...{ certificationId }} onFound={setFound} />}
        </CertifiedPart>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={words.title}>
      <FoundId found={found} />
    </AccountPage>
  );
}

/** The found id. Receives the focus, because it replaces the form. */
function FoundId({ found }: { found: Found }) {
  const { findId: words, login, recovery } = useTexts();
  const facts = useRef<HTMLDivElement>(null);
  const wayIn = useWayIn();
  useEffect(() => facts.current?.focus(), []);
  return (
    <div className="stack gap-5">
      <div className="stack gap-2 shaded no-outline padded-7 large-corners" ref={facts} tabIndex={-1}>
        <p className="flush">
          <Marked>{words.found(found.userName)}</Marked>
        </p>
        <strong className="heading-small">{found.userId}</strong>
        <p className="flush">{words.joined(formatDatetime(found.joinDatetime))}</p>
      </div>
      <ActionLink to={paths.login} search={wayIn} state={{ userId: found.userId }} primary>
        {login.title}
      </ActionLink>
      <ActionLink to={paths.findPassword} state={{ userId: found.userId, ...wayIn }}>
        {recovery.findPassword.title}
      </ActionLink>
    </div>
  );
}

/**
 * Form for a child's name. An adult's name is part of the certification, so the field is only needed for a child's
 * account.
 */
function NameForm({ certificationId, onFound }: { certificationId: string; onFound: (found: Found) => void }) {
  const { findId: words } = useTexts();
  const find = useAction('GET /api/users/find-id');
  const { form, field } = useForm({
    initial: { userName: '' },
    rules: [],
    onSubmit: async ({ userName }) => {
      const child = userName.trim();
      onFound(await find({ query: child === '' ? { certificationId } : { userName: child, certificationId } }));
    },
  });
  return (
    <Form {...form} submit={words.submit}>
      <FormField
        {...field('userName')}
        label={words.child}
        help={words.childHelp}
        isOptional
        autoComplete="off"
        maxLength={60}
      />
    </Form>
  );
}
