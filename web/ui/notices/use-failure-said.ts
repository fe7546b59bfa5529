import { useEffect } from 'react'
import { toast } from './toast.ts'

/** Says once that something cannot be read, until it could be: what is read again by itself may fail again and again. */
export function useToastOfFailure(error: unknown, text: string, ms?: number): void {
  const isFailing = error !== null
  useEffect(() => {
    if (isFailing) toast.error(text, ms)
  }, [isFailing, text, ms])
}
