import { longestKeyword } from '@maru/domain/keyword';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { SelectField, TextField } from './fields.tsx';

interface Search {
  searchType: string;
  keyword: string;
}

interface SearchFieldsProps<Type extends string> {
  types: readonly Type[];
  /** Labels of the search types. */
  names: Record<Type, string>;
  /** Help for search types that don't match any part. */
  helps?: Readonly<Partial<Record<Type, string>>> | undefined;
  chosen: Search;
  choose: (changes: Pick<Search, 'searchType'> | Pick<Search, 'keyword'>) => void;
}

/** A keyword and its search type. */
export function SearchFields<Type extends string>({ types, names, helps, chosen, choose }: SearchFieldsProps<Type>) {
  const { filterBar: words } = useSharedTexts();
  return (
    <>
      <SelectField
        label={words.searchType}
        name="searchType"
        value={chosen.searchType}
        options={types.map((code) => ({ code, name: names[code] }))}
        onChange={(searchType) => choose({ searchType })}
      />
      <TextField
        label={words.keyword}
        name="keyword"
        type="search"
        maxLength={longestKeyword}
        help={helps?.[chosen.searchType as Type]}
        value={chosen.keyword}
        onChange={(keyword) => choose({ keyword })}
      />
    </>
  );
}
