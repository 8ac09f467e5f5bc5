import { useCall } from '#lib/api/use-call.ts';
import { consoleWords } from '#texts/ko/console.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import type { Credentials } from './password-form.tsx';

const { login: words } = consoleWords;

/** The accounts of a demo district; renders nothing in other districts. */
export function DemoAccounts({ onPick }: { onPick: (given: Credentials) => void }) {
  const { data } = useCall('GET /admin/api/auth/demo-accounts', {});
  if (!data || data.list.length === 0) return null;
  return (
    <section className="above-7 line-above padded-top-7">
      <h2 className="card-title">{words.demo}</h2>
      <p className="flush above-2 below-4 muted">{words.demoHelp}</p>
      <ul className="row wrap">
        {data.list.map(({ adminId, password, deptName }) => (
          <li key={adminId}>
            <ActionButton onClick={() => onPick({ adminId, password })}>
              {deptName} · {adminId}
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
