import { useTexts } from '../../texts/texts.tsx';

export function NotFoundPage() {
  const { shell } = useTexts();
  return (
    <>
      <h1>{shell.notFound.title}</h1>
      <p>{shell.notFound.body}</p>
    </>
  );
}
