import { useTexts } from '../../texts/texts.tsx';

export function BrokenPage() {
  const { shell } = useTexts();
  return (
    <>
      <h1>{shell.broken.title}</h1>
      <p>{shell.broken.body}</p>
    </>
  );
}
