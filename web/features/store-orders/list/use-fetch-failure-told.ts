import { useEffect } from 'react'
import { toast } from '../../../ui/toast.ts'
import { listTexts } from './texts.ts'

/** Said when reading the orders begins to fail, not at each of the quiet attempts after that. */
export function useFetchFailureTold(isFailing: boolean): void {
  useEffect(() => {
    if (isFailing) toast.error(listTexts.fetchFailed)
  }, [isFailing])
}
