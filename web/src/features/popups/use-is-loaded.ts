import { useEffect, useState } from 'react';

/** Whether a picture is there, or won't come: then what shows it can be shown without growing under the reader's hands. */
export function useIsLoaded(address: string | undefined): boolean {
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    if (address === undefined) return undefined;
    let isWanted = true;
    const done = () => isWanted && setLoaded(address);
    const image = new Image();
    image.src = address;
    image.decode().then(done, done);
    return () => {
      isWanted = false;
    };
  }, [address]);
  return loaded !== undefined;
}
