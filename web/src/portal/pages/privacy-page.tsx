import { useDistrict } from '../../lib/district/use-district.ts';
import { useTexts } from '../../texts/texts.tsx';

export function PrivacyPage() {
  const { privacy } = useTexts();
  const { data: district } = useDistrict();
  return (
    <>
      <h1>{privacy.title}</h1>
      <p>{privacy.intro}</p>
      {privacy.sections.map(({ title, lines }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      {district ? <p>{privacy.contact(district.office.name, district.office.telephone)}</p> : null}
    </>
  );
}
