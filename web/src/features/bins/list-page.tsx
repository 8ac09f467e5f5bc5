import { binMeasures } from '@maru/domain/bin';
import { useMemo } from 'react';
import { PlaceListScreen } from '#places/list/place-list-screen.tsx';
import { GradeGuide } from '#places/values/grade-guide.tsx';
import { select, text } from '#screens/list/filters.tsx';
import { dong } from '#screens/list/place-filters.tsx';
import { useTexts } from '#texts/texts.tsx';
import { BinCard, binColumns } from './bin-rows.tsx';
import { binPages } from './bins.ts';

/** The district's bins with their fill. */
export function BinListPage() {
  const texts = useTexts();
  const { bins, places } = texts;
  const filters = useMemo(
    () => [
      dong(places.dong),
      select('recycleBinType', bins.type, bins.compartments),
      text('keyword', bins.list.keyword),
    ],
    [bins, places],
  );
  const columns = useMemo(() => binColumns(texts), [texts]);
  return (
    <PlaceListScreen
      words={bins.list}
      places={binPages}
      above={<GradeGuide measures={binMeasures.slice(0, 1)} name={bins.fill} />}
      filters={filters}
      columns={columns}
      card={(row) => <BinCard row={row} />}
    />
  );
}
