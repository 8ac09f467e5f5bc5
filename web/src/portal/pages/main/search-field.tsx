import { useNavigate } from '@tanstack/react-router';
import { useFoundAddress } from '#places/search/found-address.ts';
import { PlaceSearch } from '#places/search/place-search.tsx';

/** Finds a place and opens it on its map. */
export default function SearchField() {
  const navigate = useNavigate();
  const foundAddress = useFoundAddress();
  return <PlaceSearch isFocusedAtOnce onFound={(found) => void navigate(foundAddress(found))} />;
}
