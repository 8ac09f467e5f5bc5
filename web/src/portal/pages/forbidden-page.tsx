import { useTexts } from '../../texts/texts.tsx';

export function ForbiddenPage() {
  const { shell } = useTexts();
  return (
    <>
      <h1>{shell.forbidden.title}</h1>
      <p>{shell.forbidden.body}</p>
    </>
  );
}
